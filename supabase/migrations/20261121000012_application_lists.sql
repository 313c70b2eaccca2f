-- The list of one status at any number of applications. One index for all statuses was passed by for that of all applications, in the hope
-- of meeting the status soon; but the newest are those that nobody has decided yet, and all of them were read first.

create index scholarship_applications_new_idx       on public.scholarship_applications (created_at desc, id desc) where status = 'new';
create index scholarship_applications_reviewing_idx on public.scholarship_applications (created_at desc, id desc) where status = 'reviewing';
create index scholarship_applications_approved_idx  on public.scholarship_applications (created_at desc, id desc) where status = 'approved';
create index scholarship_applications_rejected_idx  on public.scholarship_applications (created_at desc, id desc) where status = 'rejected';

drop index public.scholarship_applications_status_idx;
