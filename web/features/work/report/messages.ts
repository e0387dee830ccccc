export const messages = {
  failed: 'Die Auswertung konnte nicht geladen werden',
  rowsFailed: 'Die Liste konnte nicht geladen werden',
  empty: 'Keine Leads in diesem Zeitraum',
  emptyText: 'Sobald Ihr Büro mit einer Immobilie zu arbeiten beginnt, steht hier, wie weit es mit ihr kam.',
  emptyOwn: 'Sobald Sie für einen Prospect zuständig sind, steht hier, wie weit Sie mit ihm kamen.',
  emptyChosen: 'Oben ist ausgewählt, welche Leads zählen; von ihnen begann keiner in diesem Zeitraum.',
  /** How to use the table. */
  press: 'Jede Zahl öffnet die Liste dahinter. Der Name einer Zeile wertet nur sie aus.',
  wide: 'Die Tabelle lässt sich seitlich schieben.',
  nothing: 'Hier zählt die Auswertung nichts.',
  tooFew: 'zu wenige',
  deleted: 'Kontakt, nach den Löschregeln gelöscht',
  /** How to read the shares. */
  shares:
    'Die Prozente sind Anteile an den Leads. In Klammern steht der Bereich, in dem der wahre Anteil bei 95 von 100 solchen Auswertungen liegt (Wilson). Unter 20 Leads steht kein Anteil.',
  compared:
    'Ein Pfeil steht nur, wo ein Anteil so weit von dem aller übrigen abweicht, dass Zufall es kaum erklärt. Den Grund nennt er nicht.',
  young: 'Leads der letzten Wochen hatten noch wenig Zeit; deren Zahlen wachsen noch.',
  cohort:
    'Jeder Lead zählt in der Woche, in der er begann, mit allem, was bis heute daraus wurde. Wer einen späteren Schritt erreicht, zählt auch bei den früheren.',
  area: 'Das Gebiet sind die ersten zwei Ziffern der Postleitzahl der Immobilie, die Quelle ist das führende Inserat.',
  way: 'Der Weg ist der erste Kontakt; stammt der Lead aus einem Tipp, ist es der Partner.',
  band: 'Der Lead-Score ist der aus dem Inserat, als die Immobilie Prospect wurde: Ihre Arbeit ändert ihn nicht mehr.',
  people:
    'Über Menschen berichtet die Seite höchstens je Woche, ohne Uhrzeiten, und unter 20 Leads ohne Anteile. Inhaber und Leitung sehen alle nebeneinander, jeder andere seine eigenen Zahlen in derselben Form. Es gelten § 26 BDSG und, wo es einen Betriebsrat gibt, § 87 Abs. 1 Nr. 6 BetrVG.',
  own: 'Sie sehen die Leads, für die Sie zuständig sind.',
} as const
