export const messages = {
  people:
    'Wer zum Büro gehört, arbeitet mit denselben Prospects, Partnern und Unterlagen. Suchanfragen, Favoriten und die eigene Anmeldung bleiben bei jedem selbst.',
  rights: 'Was jede Rolle im Büro darf. Ansehen, Vermerke, Einwilligungen und Widersprüche stehen allen offen.',
  invited: 'Einladung verschickt',
  invitedText: (email: string) => `Der Link an ${email} gilt sieben Tage und einmal.`,
  inviteFailed: 'Die Einladung ging nicht hinaus',
  withdrawn: 'Einladung zurückgenommen',
  withdrawnText: 'Der Link darin gilt nicht mehr.',
  withdrawFailed: 'Die Einladung konnte nicht zurückgenommen werden',
  onlyPrincipal: 'Machen Sie zuerst jemand anderen zum Inhaber.',
  changed: 'Rolle geändert',
  changedText: 'Sie gilt ab sofort.',
  changeFailed: 'Die Rolle konnte nicht geändert werden',
  removeText:
    'Das Konto arbeitet danach in einem eigenen, leeren Büro. Seine Anmeldungen und Schlüssel enden sofort; alles, was dem Büro gehört, bleibt hier.',
  heir: (prospects: string) => `${prospects} mit allen Nachfassungen. Was frei wird, können Sie auch später noch weitergeben.`,
  uncounted: 'Wie viele es sind, ließ sich gerade nicht zählen. Was frei wird, können Sie auch später noch weitergeben.',
  noProspects: 'Prospects gibt es hier keine zu übergeben.',
  counting: 'Prospects werden gezählt …',
  removed: 'Aus dem Büro genommen',
  removedText: 'Alle Anmeldungen und Schlüssel dieses Kontos sind beendet.',
  removeFailed: 'Das hat nicht geklappt',
  leaveText: (unsentCalls: number) =>
    `Prospects, Partner und alles andere des Büros bleiben hier; Ihre Prospects werden frei. Ihre Suchanfragen und Favoriten nehmen Sie mit; auf allen Geräten werden Sie abgemeldet.${
      unsentCalls === 0 ? '' : ` Noch nicht gesendete Ergebnisse von Anrufen gehen verloren: ${unsentCalls}.`
    }`,
  left: 'Sie haben das Büro verlassen',
  leftText: 'Alle Ihre Anmeldungen sind beendet. Melden Sie sich wieder an: Sie haben jetzt ein eigenes, leeres Büro.',
  leaveFailed: 'Sie konnten das Büro nicht verlassen',
  tryAgain: 'Bitte versuchen Sie es noch einmal. Geändert wurde nichts.',
} as const
