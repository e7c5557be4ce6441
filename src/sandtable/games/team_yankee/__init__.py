"""Team Yankee: company battles of World War III, ten missions, on a table of six by four feet."""
