"""The verb `completion`: its help. The module `main` does the work."""

HELP = """\
Print the completions of banrye for a shell.

examples: banrye completion fish > ~/.config/fish/completions/banrye.fish
          banrye completion zsh > ~/.zfunc/_banrye

usage: banrye completion bash|zsh|fish

Write the output, once, to
  ~/.local/share/bash-completion/completions/banrye  for bash,
  ~/.config/fish/completions/banrye.fish             for fish,
  ~/.zfunc/_banrye                                   for zsh, with
    fpath+=~/.zfunc before compinit in ~/.zshrc
"""
