import { UNKNOWN_TIP } from './unknown.ts'

export const messages = {
  title: 'Eingehende Partner Objekt-Tipps',
  saved: 'Objekt-Tipp aktualisiert',
  saveFailed: 'Fehler beim Aktualisieren',
  saveFailedText: 'Ein unbekannter Fehler ist aufgetreten',
  listFailed: 'Objekt-Tipps konnten nicht geladen werden',
  failed: 'Der Objekt-Tipp konnte nicht geladen werden',
  historyFailed: 'Der Verlauf konnte nicht geladen werden',
  sent: 'Objekt-Tipp erfolgreich übermittelt',
  sendFailed: 'Fehler beim Übermitteln',
  waits: 'Kein Netz: Ihr Tipp ist gespeichert',
  waitsText: 'Er wird gesendet, sobald Sie wieder Netz haben, auch wenn Sie die Seite schließen und später öffnen.',
  noAnswer: 'Keine Antwort: Ihr Tipp ist gespeichert',
  noAnswerText: 'Er wird von selbst noch einmal gesendet, auch wenn Sie die Seite schließen und später öffnen.',
  serverFailedText:
    'Der Server konnte Ihren Tipp gerade nicht annehmen. Er ist auf diesem Gerät gespeichert und wird von selbst noch einmal gesendet.',
  waitsForLogin: 'Ihr Tipp ist gespeichert',
  waitsForLoginText: 'Er wird gesendet, sobald Sie sich wieder angemeldet haben.',
  photoRefused: 'Ein Foto kam nicht mit',
  photoAdded: 'Foto ergänzt',
  photoFailed: 'Das Foto wurde nicht gespeichert',
  photoRemoved: 'Foto entfernt',
  photoNotRemoved: 'Das Foto wurde nicht entfernt',
  photoUnreadable: 'Dieses Foto lässt sich hier nicht lesen',
  photoUnreadableText: 'Bitte nehmen Sie es mit der Kamera neu auf, oder wählen Sie ein JPEG.',
  tryAgain: 'Bitte versuchen Sie es erneut.',
  signRead: 'Das steht auf dem Schild, soweit es zu lesen war. Bitte vergleichen Sie, und übernehmen Sie, was stimmt.',
  signEmpty:
    'Nichts Lesbares gefunden. Gehen Sie näher heran, halten Sie das Telefon gerade, und meiden Sie Spiegelungen. Ihre Eingaben sind unverändert.',
  signFailed:
    'Die Texterkennung ließ sich nicht laden. Beim ersten Mal braucht sie Netz; Ihre Eingaben sind unverändert, und die Nummer können Sie eintippen.',
  emptyTip: 'Ohne Adresse oder Telefon kann der Makler den Tipp kaum bearbeiten',
  noTrail: 'Noch keine Änderungen dokumentiert.',
  unknown: UNKNOWN_TIP,
} as const
