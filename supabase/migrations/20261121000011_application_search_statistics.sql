-- Whether a search reads the newest applications until it has a page, or all that its index knows, follows from how often a word is
-- expected. By a sample of a hundred, a word of every thousandth applicant was expected to be ten times as frequent, and its search took
-- ten times as long; a thousand tell the two apart, for about a millisecond of planning.

alter index public.scholarship_applications_search_idx alter column 1 set statistics 1000;

analyze public.scholarship_applications;
