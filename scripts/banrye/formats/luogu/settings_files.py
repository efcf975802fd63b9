"""The files in which Luogu keeps settings beside test cases."""

from banrye.problem.own_cases.case_settings.settings_model import SettingsFile

FILES = (SettingsFile("config.yml", "Luogu"),)
