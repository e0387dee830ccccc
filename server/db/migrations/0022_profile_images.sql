-- The picture somebody shows of himself; users.profile_image_url says where it is read.
create table profile_images (
  user_id uuid primary key references users on delete cascade,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  content bytea not null check (octet_length(content) <= 1048576)
);
