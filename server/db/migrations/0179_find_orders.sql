-- A word that most of an agent's owners or notes have is found at the newest of them, without looking at the others.
create index prospects_touched on prospects (agent_id, updated_at desc, property_id desc);
create index prospects_noted on prospects (agent_id, updated_at desc, property_id desc) where internal_notes is not null;
create index prospect_activities_newest on prospect_activities (agent_id, created_at desc, id desc);
