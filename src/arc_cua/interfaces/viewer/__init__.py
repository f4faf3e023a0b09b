"""The trace viewer: one self-contained HTML file that tells what the agent did and why."""

from arc_cua.interfaces.viewer.report import render_report, write_report

__all__ = ["render_report", "write_report"]
