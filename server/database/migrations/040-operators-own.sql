-- A logo that is an SVG is drawn in pixels once, for what is printed.
alter table site_pictures drop constraint site_pictures_slot_check;
alter table site_pictures add constraint site_pictures_slot_check
  check (slot in ('logo', 'logo-print', 'icon-192', 'icon-512', 'sign-in'));

-- The hash of the invitation that was open in the browser when it left for the provider.
alter table sign_on_attempts add column invitation bytea;

-- Paused because a backup was restored: until an admin says so, a copy tells nothing to the programs of the original.
alter table webhooks add column is_off_since_restore boolean not null default false,
  add constraint webhooks_off_are_paused check (paused_at is not null or not is_off_since_restore);
