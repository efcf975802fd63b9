"""The files in which ejudge keeps settings beside test cases."""

from banrye.problem.own_cases.case_settings.settings_model import SettingsFile

FILES = (
    SettingsFile("problem.cfg", "ejudge"),
    SettingsFile("valuer.cfg", "ejudge"),
)
