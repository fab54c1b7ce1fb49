-- AlterTable
ALTER TABLE "planogram_version" ALTER COLUMN "rev" DROP NOT NULL;

-- A version is numbered when it is published. Numbers that drafts took are free again, as far as none is published above
-- them.
update planogram_version set rev = null where status = 'draft';
update device d set planogram_rev = newest.rev
  from (select device_id, coalesce(max(rev), 0) as rev from planogram_version group by device_id) newest
 where newest.device_id = d.id and d.planogram_rev > newest.rev;

alter table planogram_version
  add constraint planogram_version_number_since_published check ((rev is null) = (status = 'draft'));
