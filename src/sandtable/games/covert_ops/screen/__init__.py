"""What people see of a mission: picture, sheet, log, look ahead."""
