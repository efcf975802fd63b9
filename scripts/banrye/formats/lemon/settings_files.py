"""The files in which Lemon keeps settings beside test cases."""

from banrye.problem.own_cases.case_settings.model import SettingsFile

FILES = (SettingsFile("*.cdf", "Lemon", 6),)
