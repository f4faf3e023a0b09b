"""The pages of the fixture site, rendered on the server. Pure: records in, markup out."""
