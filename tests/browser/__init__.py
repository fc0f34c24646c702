"""What people see and do in a browser: a real server, a real Chromium."""
