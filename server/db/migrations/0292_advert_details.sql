-- Facts of the object that only pages and exports show, by their names in shared/domain/advert-fields.ts. Money in euro.
alter table adverts add column details jsonb not null default '{}';
update adverts set details = jsonb_strip_nulls(jsonb_build_object(
  'bedrooms', bedrooms, 'bathrooms', bathrooms, 'lastRefurbishment', last_refurbishment, 'condition', condition, 'heatingType', heating_type,
  'energyClass', energy_class, 'hasGarden', has_garden, 'hasBalcony', has_balcony, 'hasGarage', has_garage,
  'numberOfParkingSpaces', number_of_parking_spaces, 'hasElevator', has_elevator, 'cellar', cellar, 'rented', rented,
  'rentCurrent', rent_current_cents / 100.0, 'rentPotential', rent_potential_cents / 100.0, 'commission', commission, 'availableFrom', available_from));
-- a table with checks that wait for the end of the transaction cannot be altered
set constraints all immediate;
alter table adverts
  drop column bedrooms, drop column bathrooms, drop column last_refurbishment, drop column condition, drop column heating_type, drop column energy_class,
  drop column has_garden, drop column has_balcony, drop column has_garage, drop column number_of_parking_spaces, drop column has_elevator,
  drop column cellar, drop column rented, drop column rent_current_cents, drop column rent_potential_cents, drop column commission,
  drop column available_from;
