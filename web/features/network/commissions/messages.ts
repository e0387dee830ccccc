export const messages = {
  listFailed: 'Provisionen konnten nicht geladen werden',
  recorded: 'Provision festgehalten',
  recordedText: 'Der Tipp steht jetzt auf „Verkauft“, der Partner sieht beides.',
  recordFailed: 'Verkauf nicht festgehalten',
  saved: 'Provision geändert',
  saveFailed: 'Provision nicht geändert',
  safe: 'Gespeichert wurde nichts. Bitte versuchen Sie es noch einmal.',
} as const
