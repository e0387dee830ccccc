-- What an installation learnt from its agents' corrections: it changed hardly any verdict but those on the corrected adverts.
drop table learning_settings;
