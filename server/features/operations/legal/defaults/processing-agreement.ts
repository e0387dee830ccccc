/** Built-in text of `/auftragsverarbeitung`: the agreement between office and operator under Art. 28 DSGVO. Facts about the software are filled in. */
export const PROCESSING_AGREEMENT = `
Diese Vereinbarung gilt zwischen dem Maklerbüro, dessen Makler die Anwendung benutzen (**Verantwortlicher**, im Folgenden: das Büro), und dem Betreiber (**Auftragsverarbeiter**), [Bitte ergänzen: Name und Anschrift des Betreibers]. Sie ergänzt die AGB und wird geschlossen, wenn das Büro sein erstes Konto eröffnet oder sie auf der Seite „Büro“ annimmt (Art. 28 DSGVO). Sie gilt für alle Makler des Büros.

## 1. Gegenstand und Dauer

Der Betreiber verarbeitet für das Büro, was dessen Makler über Eigentümer notieren: Kontaktdaten, Arbeitsstand, Vermerke, Einwilligungen, Widersprüche, Tipps der Partner und Nachrichten. Die Vereinbarung gilt, solange das Büro ein Konto hat.

Für Konten, für den gemeinsamen Bestand öffentlicher Inserate und für Tipps ohne Büro ist der Betreiber selbst verantwortlich; dafür gilt der Datenschutzhinweis.

## 2. Art und Zweck, Daten und Personen

- Zweck: Eigentümer finden, ansprechen und die Zusammenarbeit mit Partnern abrechnen.
- Daten: Name, Telefon, E-Mail, Anschrift, Angaben zum Objekt, Notizen und Vermerke, Wünsche zum Kontakt.
- Personen: Eigentümer und Anbieter von Immobilien, Partner, die Tipps geben.

## 3. Weisungen

Der Betreiber verarbeitet die Daten nur nach Weisung des Büros. Weisungen geben seine Makler, indem sie die Anwendung bedienen, darüber hinaus das Büro in Textform an [Bitte ergänzen: E-Mail-Adresse für Weisungen]. Hält der Betreiber eine Weisung für rechtswidrig, sagt er es dem Büro und darf warten, bis sie bestätigt ist.

## 4. Vertraulichkeit und Sicherheit

Wer beim Betreiber mit den Daten arbeitet, ist zur Vertraulichkeit verpflichtet. Der Betreiber schützt die Daten nach Art. 32 DSGVO, unter anderem so:

- Makler sehen nur die Daten ihres Büros; fremde Kennungen antworten wie solche, die es nicht gibt.
- Passwörter stehen nur als Prüfwert, Zugänge zu anderen Diensten verschlüsselt in der Datenbank.
- Ein zweiter Faktor lässt sich einrichten; Anmeldungen und Änderungen stehen im Protokoll, das niemand ändern kann.
- Jede Nacht entsteht eine Sicherung, die zur Probe zurückgeholt wird.
- Übertragung: [Bitte ergänzen: verschlüsselt über https, mit Angabe des Rechenzentrums]

## 5. Weitere Auftragsverarbeiter

Das Büro ist mit diesen einverstanden: [Bitte ergänzen: Rechenzentrum oder Hoster, Betreiber des Mailservers, jeweils mit Sitz]. Kommt einer dazu oder wechselt er, sagt es der Betreiber vier Wochen vorher in Textform; das Büro kann widersprechen. Die Übertragung ins CRM stößt das Büro selbst an, mit seinem eigenen Vertrag dort.

Verarbeitet wird in [Bitte ergänzen: Länder, zum Beispiel Deutschland].

## 6. Hilfe bei Rechten der Betroffenen

Auskunft, Löschung und Widerspruch erledigt das Büro in der Anwendung unter „Datenschutz“, durch Inhaber oder Leitung; Widersprüche nimmt jeder auf. Wendet sich jemand an den Betreiber, leitet dieser die Anfrage weiter. Er hilft dem Büro auch bei den Pflichten aus Art. 32 bis 36 DSGVO.

## 7. Verletzungen

Erfährt der Betreiber von einer Verletzung des Schutzes dieser Daten, meldet er sie dem Büro unverzüglich, mit dem, was er weiß und was er dagegen tut.

## 8. Löschung am Ende

Wird das letzte Konto des Büros gelöscht, sind die Daten, die nur dem Büro gehören, sofort fort; aus Sicherungen verschwinden sie, wenn diese abgelaufen sind: [Bitte ergänzen: Dauer]. Belege bleiben so lange, wie das Gesetz es verlangt.

## 9. Nachweise

Der Betreiber weist auf Verlangen nach, dass er sich daran hält. Das Büro darf das nach Ankündigung prüfen oder prüfen lassen.

[Bitte ergänzen: Ort und Datum der Fassung]
`
