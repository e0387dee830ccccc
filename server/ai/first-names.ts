/** Most common first names in Germany. Followed by a capitalised word they are taken for a person's name. */
export const FIRST_NAMES: readonly string[] = (
  'Alexander Alexandra Ali Alina Amelie Andrea Andreas Angela Angelika Anika Anja Anke Anna Anne Annette Antje Armin Arno Axel Ayse Barbara Bärbel Beate Ben Benjamin Bernd Bernhard ' +
  'Berta Bettina Bianca Birgit Björn Boris Brigitte Burkhard Carina Carla Carolin Carsten Caroline Charlotte Christa Christel Christian Christiane Christina Christine Christoph Clara Claudia ' +
  'Cornelia Daniel Daniela David Denis Dennis Detlef Diana Dieter Dietmar Dirk Dominik Dora Doris Eberhard Edith Elena Elfriede Elias Elisabeth Elke Ellen Elsa Emil Emilia Emma Erich Erika Ernst ' +
  'Erwin Esra Eugen Eva Fabian Fatma Felix Finn Florian Frank Franz Franziska Frieda Friedrich Fritz Gabi Gabriele Georg Gerald Gerd Gerda Gerhard Gertrud Gisela Gottfried Greta Gudrun Guido ' +
  'Günter Günther Gustav Hannah Hannelore Hanna Hannes Hans Harald Hartmut Heide Heidi Heike Heiko Heiner Heinrich Heinz Helga Helmut Henning Henrik Herbert Hermann Hilde Hildegard Holger ' +
  'Horst Hubert Hugo Ilse Ina Ines Inge Ingeborg Ingo Ingrid Irene Iris Irmgard Isabel Jakob Jan Jana Jens Jessica Joachim Jochen Johann Johanna Johannes Jonas Jörg Jörn Josef Judith Julia Julian ' +
  'Jürgen Jutta Kai Karin Karl Karla Karsten Katharina Kathrin Katja Katrin Kerstin Kevin Kirsten Klara Klaus Konrad Konstantin Kurt Lara Lars Lea Lena Leon Leonie Lina Linda Lisa Lothar Louis Luca ' +
  'Lukas Lutz Magdalena Maik Manfred Manuela Marc Marcel Marco Marcus Margarete Margit Maria Marianne Marie Marina Mario Marion Marius Mark Markus Marlene Martha Martin Martina Mathias Matthias ' +
  'Max Maximilian Mehmet Melanie Meike Mia Michael Michaela Mike Mila Miriam Mohamed Monika Moritz Mustafa Nadine Nadja Natalie Nicole Nils Nina Nora Norbert Olaf Olga Oliver Oskar Otto Patricia ' +
  'Patrick Paul Paula Peter Petra Philipp Pia Rainer Ralf Ralph Regina Reiner Reinhard Renate René Ricarda Richard Rita Robert Roland Rolf Roman Ronald Rosemarie Rudolf Rüdiger Ruth Sabine Sabrina ' +
  'Sandra Sara Sarah Sascha Sebastian Siegfried Silke Silvia Simon Simone Sofia Sonja Sophia Sophie Stefan Stefanie Steffen Stephan Stephanie Susanne Sven Svenja Swen Sylvia Tanja Tatjana Theo ' +
  'Theodor Theresa Thomas Thorsten Tim Timo Tina Tobias Tom Torben Torsten Udo Ulf Uli Ulrich Ulrike Ursula Ute Uwe Valentin Vanessa Vera Verena Veronika Viktor Viktoria Vincent Volker Waltraud ' +
  'Walter Werner Wilfried Wilhelm Willi Winfried Wolfgang Yvonne'
).split(' ')
