"""The files in which UOJ keeps settings beside test cases."""

from banrye.problem.own_cases.case_settings.settings_model import SettingsFile

FILES = (SettingsFile("problem.conf", "UOJ"),)
