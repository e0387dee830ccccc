/** Tables that other features may read, because a list must be one statement. All others are private. */
export const READ_BY_OTHERS = new Set(
  (
    'adverts agent_businesses alert_settings api_keys billing_profiles business_changes business_entries businesses commissions contact_records ' +
    'crm_connections deliveries email_templates events events_waiting exports favorites findings identity_decisions letters matches messages near_places notifications ' +
    'partner_agreements partner_profiles partner_relations partner_rewards place_sets properties property_aliases property_changes property_tips ' +
    'prospect_activities prospects refusal_answers saved_search_places saved_search_requests saved_searches scrape_runs search_client_links search_clients sessions ' +
    'smtp_settings sources statements tip_history tip_photos users verdict_corrections work_items'
  ).split(' '),
)
