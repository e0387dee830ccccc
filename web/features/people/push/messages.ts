export const messages = {
  switchedOn: 'Hinweise sind eingeschaltet',
  switchedOnText: 'Wovon Sie hören, wählen Sie unter „Benachrichtigungen“.',
  switchOnFailed: 'Hinweise ließen sich nicht einschalten',
  switchedOff: 'Hinweise sind ausgeschaltet',
  switchOffFailed: 'Hinweise ließen sich nicht ausschalten',
  noService: 'Ihr Browser erreicht seinen Push-Dienst nicht. Sonst ändert sich nichts; versuchen Sie es später noch einmal.',
} as const
