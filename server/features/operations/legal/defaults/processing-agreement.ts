/** Built-in text of `/auftragsverarbeitung`: the agreement between agent and operator under Art. 28 DSGVO. Facts about the software are filled in. */
export const PROCESSING_AGREEMENT = `
Diese Vereinbarung gilt zwischen dem Makler, der die Anwendung benutzt (**Verantwortlicher**), und dem Betreiber (**Auftragsverarbeiter**), [Bitte ergänzen: Name und Anschrift des Betreibers]. Sie ergänzt die AGB und wird mit dem Konto geschlossen (Art. 28 DSGVO).

## 1. Gegenstand und Dauer

Der Betreiber verarbeitet für den Makler, was dieser über Eigentümer notiert: Kontaktdaten, Arbeitsstand, Vermerke, Einwilligungen, Widersprüche, Tipps seiner Partner und Nachrichten. Die Vereinbarung gilt, solange das Konto besteht.

Für Konten, für den gemeinsamen Bestand öffentlicher Inserate und für Tipps ohne Makler ist der Betreiber selbst verantwortlich; dafür gilt der Datenschutzhinweis.

## 2. Art und Zweck, Daten und Personen

- Zweck: Eigentümer finden, ansprechen und die Zusammenarbeit mit Partnern abrechnen.
- Daten: Name, Telefon, E-Mail, Anschrift, Angaben zum Objekt, Notizen und Vermerke, Wünsche zum Kontakt.
- Personen: Eigentümer und Anbieter von Immobilien, Partner, die Tipps geben.

## 3. Weisungen

Der Betreiber verarbeitet die Daten nur nach Weisung des Maklers. Weisungen gibt der Makler, indem er die Anwendung bedient, darüber hinaus in Textform an [Bitte ergänzen: E-Mail-Adresse für Weisungen]. Hält der Betreiber eine Weisung für rechtswidrig, sagt er es dem Makler und darf warten, bis sie bestätigt ist.

## 4. Vertraulichkeit und Sicherheit

Wer beim Betreiber mit den Daten arbeitet, ist zur Vertraulichkeit verpflichtet. Der Betreiber schützt die Daten nach Art. 32 DSGVO, unter anderem so:

- Makler sehen nur ihre eigenen Daten; fremde Kennungen antworten wie solche, die es nicht gibt.
- Passwörter stehen nur als Prüfwert, Zugänge zu anderen Diensten verschlüsselt in der Datenbank.
- Ein zweiter Faktor lässt sich einrichten; Anmeldungen und Änderungen stehen im Protokoll, das niemand ändern kann.
- Jede Nacht entsteht eine Sicherung, die zur Probe zurückgeholt wird.
- Übertragung: [Bitte ergänzen: verschlüsselt über https, mit Angabe des Rechenzentrums]

## 5. Weitere Auftragsverarbeiter

Der Makler ist mit diesen einverstanden: [Bitte ergänzen: Rechenzentrum oder Hoster, Betreiber des Mailservers, jeweils mit Sitz]. Kommt einer dazu oder wechselt er, sagt es der Betreiber vier Wochen vorher in Textform; der Makler kann widersprechen. Die Übertragung zu Propstack stößt der Makler selbst an, mit seinem eigenen Vertrag dort.

Verarbeitet wird in [Bitte ergänzen: Länder, zum Beispiel Deutschland].

## 6. Hilfe bei Rechten der Betroffenen

Auskunft, Löschung und Widerspruch erledigt der Makler in der Anwendung unter „Datenschutz“. Wendet sich jemand an den Betreiber, leitet dieser die Anfrage weiter. Er hilft dem Makler auch bei den Pflichten aus Art. 32 bis 36 DSGVO.

## 7. Verletzungen

Erfährt der Betreiber von einer Verletzung des Schutzes dieser Daten, meldet er sie dem Makler unverzüglich, mit dem, was er weiß und was er dagegen tut.

## 8. Löschung am Ende

Wird das Konto gelöscht, sind die Daten, die nur ihm gehören, sofort fort; aus Sicherungen verschwinden sie, wenn diese abgelaufen sind: [Bitte ergänzen: Dauer]. Belege bleiben so lange, wie das Gesetz es verlangt.

## 9. Nachweise

Der Betreiber weist auf Verlangen nach, dass er sich daran hält. Der Makler darf das nach Ankündigung prüfen oder prüfen lassen.

[Bitte ergänzen: Ort und Datum der Fassung]
`
