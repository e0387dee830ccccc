/** Built-in text of `/impressum`: the details required by § 5 DDG, and the estate agent's permit. */
export const IMPRINT = `
Angaben nach § 5 Digitale-Dienste-Gesetz (DDG)

## Anbieter

[Bitte ergänzen: Name der Firma mit Rechtsform, bei Einzelunternehmen Vor- und Nachname]

[Bitte ergänzen: Straße und Hausnummer, Postleitzahl und Ort – kein Postfach]

Vertreten durch: [Bitte ergänzen: vertretungsberechtigte Person mit Vor- und Nachname]

## Kontakt

- E-Mail: [Bitte ergänzen: E-Mail-Adresse]
- Telefon: [Bitte ergänzen: Telefonnummer]

## Registereintrag

- Registergericht: [Bitte ergänzen: Amtsgericht, oder diesen Abschnitt streichen]
- Registernummer: [Bitte ergänzen: HRA oder HRB mit Nummer]

## Umsatzsteuer

Umsatzsteuer-Identifikationsnummer nach § 27a Umsatzsteuergesetz: [Bitte ergänzen: USt-IdNr., falls vorhanden, sonst diesen Abschnitt streichen]

## Erlaubnis und Aufsicht

Erlaubnis nach § 34c Gewerbeordnung (Immobilienmakler), erteilt durch und unter Aufsicht von: [Bitte ergänzen: Behörde mit Anschrift, oder diesen Abschnitt streichen]

## Verantwortlich für den Inhalt

[Bitte ergänzen: Vor- und Nachname mit Anschrift, falls redaktionelle Inhalte veröffentlicht werden, sonst diesen Abschnitt streichen]

## Streitbeilegung

[Bitte ergänzen: Sind Sie bereit oder verpflichtet, an einem Verfahren vor einer Verbraucherschlichtungsstelle teilzunehmen?]
`.trim()
