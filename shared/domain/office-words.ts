import { type ColleaguesProspects, OFFICE_RIGHTS, type OfficeRight, type OfficeRole } from './office-rights.ts'

export const OFFICE_ROLE_LABEL: Record<OfficeRole, string> = {
  principal: 'Inhaber',
  manager: 'Leitung',
  agent: 'Makler',
  assistant: 'Assistenz',
}

export const OFFICE_RIGHT_LABEL: Record<OfficeRight, string> = {
  'office.manage': 'Menschen, CRM, Abrechnungsdaten und Auftragsverarbeitung des Büros verwalten, die Administration lesen lassen',
  'office.settings':
    'Gesprächsleitfaden, Brieftexte, Nachrichtenvorlagen, Punkte und Alarm-Postfach einstellen, die Einsicht der Administration beenden',
  'network.manage': 'Partner, Provisionen und Belege verwalten',
  'privacy.desk': 'Auskünfte erteilen und Personendaten löschen',
  'prospects.work': 'Prospects, Anrufe, Briefe, Suchkunden und Tipps bearbeiten',
  'prospects.assign': 'Prospects anderen zuteilen und abnehmen, Ergebnisse und Widersprüche anderer zurücknehmen',
  'objections.lift': 'Einen Widerspruch zurücknehmen',
  export: 'Ins CRM übergeben und Listen als Datei speichern',
  'money.see': 'Provisionen und Belege ansehen',
  'report.see': 'Die Auswertung der eigenen Arbeit ansehen',
  'report.all': 'Die Auswertung des ganzen Büros ansehen',
}

const LIST = new Intl.ListFormat('de-DE')

/** The roles with a right, for a sentence: `Inhaber, Leitung und Makler`. */
export const nameRolesWith = (right: OfficeRight): string => LIST.format(OFFICE_RIGHTS[right].map((role) => OFFICE_ROLE_LABEL[role]))

/** Why an agent without the right is refused. */
export const describeMissingRight = (right: OfficeRight): string =>
  `Dafür fehlt Ihnen in Ihrem Büro das Recht „${OFFICE_RIGHT_LABEL[right]}“. Es haben: ${OFFICE_RIGHTS[right]
    .map((role) => OFFICE_ROLE_LABEL[role])
    .join(', ')}.`

/** Who may change what the reader may only see. */
export const describeWhoChanges = (right: OfficeRight): string => {
  const roles = OFFICE_RIGHTS[right].map((role) => OFFICE_ROLE_LABEL[role])
  return roles.length === 1 ? `Ändert der ${roles[0]}.` : `Ändern ${roles.join(' oder ')}.`
}

export const COLLEAGUES_PROSPECTS_LABEL: Record<ColleaguesProspects, string> = {
  none: 'Nicht sehen',
  see: 'Nur ansehen und Vermerke schreiben',
  work: 'Ansehen und bearbeiten',
}

/** Why an agent is refused at the prospect of a colleague with this name. */
export const describeColleagues = (name: string, may: Exclude<ColleaguesProspects, 'work'>): string =>
  `Diesen Prospect bearbeitet ${name}. In Ihrem Büro ${may === 'none' ? 'sieht' : 'bearbeitet'} jeder Makler nur die eigenen und die freien.`
