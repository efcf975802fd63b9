"""The judges that take archives: a folder for each. See banrye.extras.package.judge."""
