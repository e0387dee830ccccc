/** Built-in text of `/datenschutz`. Must match what the software does; update both together. */
export const PRIVACY = `
Hier steht, welche Daten diese Anwendung verarbeitet, wozu, wie lange, und welche Rechte Sie haben.

## 1. Verantwortlich

[Bitte ergänzen: Name und Anschrift des Betreibers]

- E-Mail: [Bitte ergänzen: E-Mail-Adresse für Datenschutzfragen]
- Datenschutzbeauftragte Person: [Bitte ergänzen: Kontakt, oder diese Zeile streichen]

Makler, die mit der Anwendung arbeiten, sind für das, was sie mit den Daten der Eigentümer tun, selbst verantwortlich. Der Betreiber verarbeitet ihre Notizen und ihren Arbeitsstand in ihrem Auftrag.

## 2. Besuch der Seiten

Beim Aufruf einer Seite verarbeitet der Server Ihre IP-Adresse, um die Antwort zu schicken. Gegen Missbrauch zählt er, wie oft von einer Adresse aus zum Beispiel angemeldet oder registriert wird; diese Zähler werden nach einem Tag gelöscht. Das Protokoll des Servers enthält Zeitpunkt und Fehler, aber keine Passwörter.

- Rechtsgrundlage: berechtigtes Interesse an einem sicheren Betrieb, Art. 6 Abs. 1 Buchst. f DSGVO.
- Das Protokoll wird aufbewahrt: [Bitte ergänzen: Dauer, empfohlen 30 Tage]
- Der Server steht bei: [Bitte ergänzen: Rechenzentrum oder Hoster und Land]

## 3. Cookies und Speicher im Browser

Es gibt **zwei** Cookies, und erst wenn Sie sich anmelden oder ein neues Passwort wählen. Das Sitzungs-Cookie: Ohne es könnte die Anwendung nicht wissen, dass Sie angemeldet sind. Es läuft spätestens nach 30 Tagen ab, und nach 7 Tagen ohne Nutzung. Das Geräte-Cookie: An ihm erkennt die Anmeldung einen Browser wieder, mit dem Sie schon einmal angemeldet waren, damit Fremde, die Ihr Passwort raten, Sie nicht aussperren. Es enthält nur eine zufällige Kennung und läuft 180 Tage nach der letzten Anmeldung ab. Haben Sie eine Darstellung gewählt (hell oder dunkel), merkt sich Ihr Browser diese Wahl. Bei einer Registrierung merkt er sich außerdem, welche Leistung Sie gewählt haben, und über das Neuladen einer Seite hinweg eine Meldung, die noch zu zeigen ist.

All das ist für den gewünschten Dienst unbedingt nötig (§ 25 Abs. 2 Nr. 2 TDDDG), darum fragt die Anwendung nicht um Einwilligung. Es gibt keine Werbung, keine Reichweitenmessung und keine Verfolgung über andere Seiten. Schriften und Programmteile kommen von diesem Server.

**Bilder in Anzeigen:** Angemeldete Makler sehen die Bilder einer Anzeige so, wie das Portal sie anbietet. Ihr Browser lädt sie dort und übermittelt dabei seine IP-Adresse an das Portal, nicht aber, auf welcher Seite er ist.

## 4. Konten von Maklern, Partnern und Administratoren

Gespeichert werden: E-Mail-Adresse, Vor- und Nachname, Rolle, auf Wunsch Firma und Telefon; das Passwort nur als Prüfwert, aus dem es sich nicht zurückrechnen lässt; der Zeitpunkt der Registrierung und der letzten Änderung; bei Maklern auf Wunsch ein verschlüsselter Zugangsschlüssel zu ihrem CRM; bei Partnern auf Wunsch Anschrift, Branche, Leistungen, Einsatzgebiet, Internetadresse und eine Beschreibung sowie die Makler, mit denen sie zusammenarbeiten.

Zu jeder Sitzung: Browser und Betriebssystem, IP-Adresse, Beginn und letzte Nutzung. Sie sehen Ihre Sitzungen in Ihrem Profil und können sie beenden.

- Zweck: Anmeldung und Benutzung. Rechtsgrundlage: Vertrag, Art. 6 Abs. 1 Buchst. b DSGVO; für die Angaben zur Sitzung berechtigtes Interesse an der Sicherheit des Kontos.
- Dauer: solange das Konto besteht; Sitzungen bis zu ihrem Ende; Links in E-Mails bis zu 24 Stunden.

## 5. E-Mails

Die Anwendung verschickt E-Mails zur Bestätigung der Adresse, zum Zurücksetzen des Passworts und Hinweise, die zu Ihrem Konto gehören. Sie enthalten keine Zählpixel. Der Inhalt wird verschlüsselt gespeichert und nach dem Versand gelöscht; Empfänger, Betreff und Zeitpunkt bleiben 90 Tage, damit sich Störungen aufklären lassen. Verschickt wird über: [Bitte ergänzen: E-Mail-Dienstleister]

## 6. Immobilienangebote und ihre Anbieter

**Woher die Daten kommen:** aus Angeboten, die öffentlich auf Immobilien- und Kleinanzeigenportalen stehen, und aus Hinweisen von Partnern. Eine Rückwärtssuche oder eine Anreicherung aus Registern findet nicht statt.

**Was gespeichert wird:** die Angaben des Angebots (zum Beispiel Preis, Größe, Ort, Beschreibung, Verweise auf die Bilder), die Adresse des Angebots im Internet, der Zeitpunkt, zu dem es gelesen wurde, spätere Änderungen, und was der Anbieter selbst zur Kontaktaufnahme veröffentlicht hat (Name, Telefon). Makler können dazu ihren Arbeitsstand festhalten. Ein Makler sieht die Notizen eines anderen nicht.

- Zweck: Makler finden Immobilien, für die sie Interessenten haben. Rechtsgrundlage: berechtigtes Interesse, Art. 6 Abs. 1 Buchst. f DSGVO.
- Empfänger: die Makler, die diese Anwendung benutzen. Überträgt ein Makler eine Immobilie in sein CRM (Propstack oder onOffice), gehen die Angaben auf seine Veranlassung dorthin.
- Dauer: [Bitte ergänzen: Dauer, empfohlen 30 Tage nach der Erhebung oder bis das Angebot nicht mehr online ist, wenn kein Kontakt entstand]
- Eine automatische Entscheidung über Menschen findet nicht statt. Der Lead-Score ordnet Angebote nach ihren Merkmalen und ist ein Vorschlag.

**Sie haben eine Anzeige veröffentlicht und möchten hier nicht erscheinen?** Ein Widerspruch genügt, eine Begründung ist nicht nötig: [Bitte ergänzen: E-Mail-Adresse für Widersprüche]

## 7. Weitergabe

Daten gehen an niemanden sonst, außer an Dienstleister, die sie in unserem Auftrag verarbeiten (Rechenzentrum, E-Mail-Versand), oder wenn ein Gesetz es verlangt. Eine Übermittlung in Länder außerhalb der EU findet nicht statt: [Bitte ergänzen: bestätigen oder die Übermittlung nennen]

## 8. Sicherungskopien

[Bitte ergänzen: wie oft gesichert wird und wie lange Sicherungen aufbewahrt werden]

## 9. Ihre Rechte

Sie können Auskunft verlangen (Art. 15 DSGVO), Berichtigung (Art. 16), Löschung (Art. 17), Einschränkung (Art. 18) und die Herausgabe Ihrer Daten (Art. 20).

**Sie können der Verarbeitung widersprechen (Art. 21 DSGVO): der Direktwerbung jederzeit und ohne Grund, der übrigen Verarbeitung aus berechtigtem Interesse aus Gründen, die sich aus Ihrer Lage ergeben.** Eine Nachricht an die Adresse oben genügt.

Außerdem können Sie sich bei einer Aufsichtsbehörde beschweren: [Bitte ergänzen: zuständige Landesbehörde]

## 10. Müssen Sie Daten angeben?

Für ein Konto brauchen wir E-Mail-Adresse, Name und Passwort. Alles andere ist freiwillig.

Stand: [Bitte ergänzen: Datum]
`.trim()
