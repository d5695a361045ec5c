-- A logo that is an SVG is drawn in pixels once, for what is printed.
alter table site_pictures drop constraint site_pictures_slot_check;
alter table site_pictures add constraint site_pictures_slot_check
  check (slot in ('logo', 'logo-print', 'icon-192', 'icon-512', 'sign-in'));
