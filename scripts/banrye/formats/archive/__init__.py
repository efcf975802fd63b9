"""The archive of Baekjoon's problems and of the Korean Olympiad."""
