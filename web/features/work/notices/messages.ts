/** Messages after actions on informing an owner. */
export const messages = {
  recorded: 'Information festgehalten',
  takenBack: 'Eintrag zurückgenommen',
  failed: 'Das konnte nicht gespeichert werden',
  safe: 'Es wurde nichts verändert. Bitte versuchen Sie es gleich noch einmal.',
  copied: 'Text kopiert',
  copyFailed: 'Der Browser lässt das Kopieren nicht zu. Markieren Sie den Text von Hand.',
} as const
