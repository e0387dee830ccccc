/** The agreement between agent and partner about tips, by version. Never change or reuse a number: accepted versions are stored. */
const TEXTS: Readonly<Record<number, string>> = {
  1: `Vereinbarung über Objekt-Tipps

1. Der Partner nennt dem Makler Objekte, deren Verkauf oder Vermietung bevorstehen kann. Er vermittelt nicht und verhandelt nicht.
2. Kommt durch einen Tipp ein Auftrag zustande und zahlt der Kunde die Provision des Maklers, bekommt der Partner den Anteil oder die feste Belohnung, die der Makler ihm zu diesem Tipp nennt. Nennen mehrere Partner dasselbe Objekt, gilt der erste Tipp mit Datum und Uhrzeit.
3. Der Partner gibt Namen und Kontaktdaten eines Eigentümers nur weiter, wenn dieser einverstanden ist.
4. Der Makler rechnet durch Gutschrift ab (§ 14 Abs. 2 UStG). Der Partner kann einer Gutschrift widersprechen; sie verliert dann ihre Wirkung als Rechnung. Wer privat Tipps gibt, bekommt eine Quittung.
5. Der Partner nennt seine Steuernummer oder Umsatzsteuer-Identifikationsnummer, teilt mit, ob er Kleinunternehmer ist, und meldet Änderungen.
6. Beide können die Zusammenarbeit jederzeit beenden. Für Tipps davor gilt diese Vereinbarung weiter.`,
}

export const AGREEMENT_VERSION = 1

/** The wording of a version; undefined if unknown. */
export const agreementText = (version: number): string | undefined => TEXTS[version]
