-- Index of the job that erases contacts of complaints that nobody ends. [decision 100]
create index complaint_contact_given_up on complaint (updated_at) where contact is not null and closed_at is null;
