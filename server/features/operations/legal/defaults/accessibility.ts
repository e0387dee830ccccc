/** Built-in text of `/barrierefreiheit`: the statement required by the Barrierefreiheitsstärkungsgesetz. */
export const ACCESSIBILITY = `
Diese Anwendung soll von allen Menschen benutzt werden können. Hier steht, was dafür getan wurde, was noch fehlt und wohin Sie sich wenden können.

## Was die Anwendung bietet

Makler finden damit Immobilienangebote und halten fest, wie weit sie mit den Eigentümern sind. Partner geben Hinweise auf Objekte. Die Anwendung läuft im Browser; nötig ist nur eine Anmeldung mit E-Mail und Passwort.

## Woran wir uns halten

Maßstab sind das Barrierefreiheitsstärkungsgesetz (BFSG) und die Norm EN 301 549, die auf den Web Content Accessibility Guidelines (WCAG) 2.1, Stufe AA, beruht.

- Alles lässt sich mit der Tastatur bedienen, und es ist zu sehen, wo man ist. Die erste Taste springt zum Inhalt.
- Felder haben Beschriftungen, Fehler stehen am Feld und werden vorgelesen.
- Zustände sind immer auch in Worten zu lesen, nie nur an einer Farbe.
- Texte und Bedienelemente haben ausreichenden Kontrast, hell wie dunkel. Die Seiten lassen sich auf 200 Prozent vergrößern.
- Meldungen am Rand warten, solange der Zeiger oder der Fokus auf ihnen ruht.
- Wer im System weniger Bewegung eingestellt hat, bekommt weniger Bewegung.

## Was noch nicht barrierefrei ist

- Bilder in den Anzeigen kommen von den Portalen. Ihnen fehlt meist eine Beschreibung ihres Inhalts.
- Texte der Anzeigen stehen so da, wie der Anbieter sie geschrieben hat.
- [Bitte ergänzen: weitere bekannte Einschränkungen, oder diese Zeile streichen]

## Stand

Diese Erklärung wurde am [Bitte ergänzen: Datum] erstellt. Sie beruht auf einer Selbstbewertung.

## Barrieren melden

Etwas lässt sich nicht bedienen oder nicht lesen? Schreiben Sie uns bitte, wir kümmern uns darum:

- E-Mail: [Bitte ergänzen: E-Mail-Adresse]
- Telefon: [Bitte ergänzen: Telefonnummer]

## Zuständige Behörde

Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF): [Bitte ergänzen: Anschrift der zuständigen Stelle]
`.trim()
