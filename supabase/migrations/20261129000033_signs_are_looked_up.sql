-- Who may be a duplicate is looked up by the indexes of the signs, whatever the planner thinks of the table.
-- After a day of test rows that all had one address, its statistics made it read the whole table for each of
-- 100,000 applications that were stored at once: hours instead of seconds.

alter function private.note_duplicates(uuid[], text[], text[], text[]) set enable_seqscan = off;
