/** Built-in text of `/agb`: a skeleton. The operator has to fill in services and prices. */
export const TERMS = `
Diese Allgemeinen Geschäftsbedingungen regeln, wie die Anwendung benutzt wird. Betreiber ist [Bitte ergänzen: Name und Anschrift des Betreibers].

## 1. Worum es geht

Die Anwendung sammelt Immobilienangebote, die öffentlich im Internet stehen, und hilft Maklern, mit Eigentümern ins Gespräch zu kommen. Partner können Maklern Hinweise auf Objekte geben und dafür belohnt werden. Verträge über Immobilien und Maklerverträge kommen nicht über die Anwendung zustande.

## 2. Konto

Mit Maklerbüros gilt außerdem die Vereinbarung zur Auftragsverarbeitung (Art. 28 DSGVO).

- Wer ein Konto anlegt, macht wahre Angaben und hält sie aktuell.
- Das Passwort bleibt geheim. Wer annimmt, dass ein anderer es kennt, ändert es sofort und meldet die anderen Sitzungen ab.
- Der Betreiber kann ein Konto sperren, wenn gegen diese Bedingungen oder gegen ein Gesetz verstoßen wird.

## 3. Was Makler beachten

- Makler sind selbst verantwortlich für das, was sie mit den Daten tun, besonders für die Ansprache von Eigentümern (§ 7 UWG) und für die Informationspflichten der Datenschutz-Grundverordnung (Artikel 13 und 14).
- Hinweise wie „keine Makleranfragen“ werden auf jedem Weg geachtet.
- Daten werden nicht weiterverkauft und nicht automatisiert abgezogen.

## 4. Was Partner beachten

- Angaben über Eigentümer gibt nur weiter, wer das darf. Im Zweifel wird der Eigentümer vorher gefragt.
- Ein Hinweis ist wahr und nach bestem Wissen vollständig.

## 5. Belohnung für Hinweise

[Bitte ergänzen: wann eine Belohnung entsteht, wie hoch sie ist, wann sie gezahlt wird und wie sie zu versteuern ist]

## 6. Preise und Laufzeit

[Bitte ergänzen: Preise, Zahlung, Laufzeit und Kündigung, oder dass die Nutzung kostenlos ist]

## 7. Verfügbarkeit und Richtigkeit

Die Angebote stammen von Dritten. Der Betreiber prüft sie nicht und haftet nicht dafür, dass sie richtig, vollständig und noch zu haben sind. Lead-Score und andere Einschätzungen sind Vorschläge.

## 8. Haftung

[Bitte ergänzen: Haftungsregelung – lassen Sie diesen Abschnitt rechtlich prüfen]

## 9. Schluss

Es gilt deutsches Recht. [Bitte ergänzen: Gerichtsstand unter Kaufleuten]

Stand: [Bitte ergänzen: Datum]
`.trim()
