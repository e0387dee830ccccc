/** Messages about the agent's invitation link. */
export const messages = {
  copied: 'Einladungslink kopiert',
  copiedText: 'Fügen Sie ihn in eine Nachricht an Ihren Partner ein.',
  notCopied: 'Der Link konnte nicht kopiert werden',
  notCopiedText: 'In Ihrem Profil können Sie ihn markieren und selbst kopieren.',
  renewed: 'Neuer Einladungslink',
  renewedText: 'Der alte Link gilt nicht mehr.',
  renewFailed: 'Der Link konnte nicht erneuert werden',
  renewFailedText: 'Bitte versuchen Sie es erneut. Der bisherige Link gilt weiter.',
} as const
