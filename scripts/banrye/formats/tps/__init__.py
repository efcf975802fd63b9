"""Tasks of TPS, the task preparation system of IOI 2017."""
