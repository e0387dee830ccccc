/** The specification fixes the English texts. */
export const messages = {
  never: 'Never',
  propertiesFound: 'Immobilien gefunden',
  partnersFound: 'Partner gefunden',
  propertySearches: 'Aktive Suchanfragen',
  partnerSearches: 'Aktive Partnersuchen',
  tabs: { activity: 'Recent Activity', performance: 'Performance', configuration: 'Configuration' },
  empty: 'No recent scraping activity',
  emptySub: 'Noch wurde nichts für Sie gelesen. Sobald eine Ihrer Suchanfragen läuft, steht es hier.',
} as const

/** Values fixed by the specification, shown beside the measured ones. */
export const GUIDE = {
  properties: { successRate: '94%', duration: '45s', perMinute: '12 items per minute' },
  partners: { successRate: '87%', duration: '2m 15s', perMinute: '8 items per minute' },
  cpu: '23%',
  memory: '156 MB',
  services: 'All scraping services are running normally',
  propertyInterval: 'every 30 min',
  partnerInterval: 'every 24 hours',
} as const
