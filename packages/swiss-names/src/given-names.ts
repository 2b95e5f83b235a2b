import { foldText } from '#swiss-names/fold'

// Written for this project: given names that are common in Switzerland, in its four languages and those of its
// larger communities. Some are surnames as well, but given names far more often.
const written = `
Achim Adam Adelheid Adolf Adrian Adriana Adriano Agnes Agostino Alain Albert Alberto Aldo Alessandra Alessandro Alessio Alex
Alexander Alexandra Alexandre Alexis Alfons Alfred Alfredo Alice Alois Amélie Ana Anastasia Andrea Andreas Andrin Angela
Angelika Angelo Anita Anja Anna Annemarie Annette Anouk Anton Antoine Antonella Antonia Antonietta Antonino Antonio Armin Arno
Arnold Arthur Arturo Astrid August Aurélie Aurelio Barbara Bastien Beat Beatrice Beatrix Benedikt Benjamin Benno Benoît Bernard
Bernadette Bernhard Bertrand Bettina Björn Blaise Brigitte Bruno Carla Carlo Carlos Carmen Carole Caroline Caspar Catherine
Cécile Cédric Céline Chantal Charles Christa Christel Christian Christiane Christina Christine Christof Christoph Christophe
Christopher Claire Clara Claude Claudia Claudine Claudio Conrad Constantin Corinne Cornel Cornelia Corrado Cristian Cristina
Dagmar Damian Damien Daniel Daniela Daniele Danilo Dario David Davide Débora Deborah Delphine Denis Denise Diana Didier Diego
Dieter Dietmar Domenico Dominik Dominique Donato Dora Doris Dorothea Eduard Edgar Edith Edmond Edouard Egon Elena Eliane Elias
Elisa Elisabeth Elsbeth Elvira Emanuel Emil Emilia Emilio Emma Emmanuel Enrico Enzo Eric Erica Erich Erik Erika Erwin Estelle
Esther Eugen Eugenio Eva Evelyne Ezio Fabian Fabiana Fabien Fabienne Fabio Fabrice Fabrizio Federico Felix Ferdinand Fernando
Filippo Flavia Flavio Florian Florence Franca Franco Franz Franziska Frédéric Friedrich Fritz Gabriel Gabriela Gabriele
Gabriella Gaetano Georges Gerald Gérald Gérard Gerhard Gertrud Gian Gianfranco Gianluca Gianni Gilbert Gilles Giorgio Giovanna
Giovanni Gisela Giuliano Giulio Giuseppe Gottfried Gottlieb Graziano Gregor Grégory Guido Guillaume Gustav Guy Hanna Hannes
Hans Hansjakob Hansjörg Hansjürg Hanspeter Hansruedi Hansueli Harald Hedwig Heidi Heiko Heiner Heinrich Heinz Helen Helena
Helene Helmut Henri Herbert Herrmann Hervé Hildegard Hubert Hugo Hugues Ida Igor Ines Ingrid Irene Iris Isabella Isabelle
Iwan Jacqueline Jacques Jakob Jan Jana Janine Jasmin Jean Jeanne Jeannette Jens Jérémie Jérôme Joachim Joël Joëlle Johann
Johanna Johannes John Jolanda Jonas Jonathan Jörg José Josef Joseph Josiane Juan Judith Julia Julian Julie Julien Jürg Jürgen
Jutta Karin Karl Karoline Kaspar Katharina Kathrin Katja Katrin Kevin Klaus Konrad Kurt Lara Larissa Laura Laure Laurence
Laurent Lea Leandro Leo Léon Leonardo Léonie Leonhard Liliane Linda Lionel Livia Lorena Lorenz Lorenzo Louis Louise Luca Lucas
Lucia Luciano Lucie Lucien Ludovic Ludwig Luigi Luis Lukas Lutz Lydia Magdalena Maja Manfred Manuel Manuela Mara Marc Marcel
Marcello Marco Margrit Margaretha Margherita Maria Marianne Mariano Marie Marina Mario Marion Marius Mark Markus Martha Martial
Martin Martina Martine Massimo Mathias Mathieu Mathilde Matteo Matthias Matthieu Maurice Maurizio Mauro Max Maxime Maximilian
Melanie Mélanie Melchior Michael Michaela Michel Michela Michele Michèle Miguel Mike Mirjam Mirko Miriam Monica Monika Monique
Moritz Muriel Nadia Nadine Nadja Natalia Natalie Nathalie Nathan Nelly Nicola Nicolas Nicole Nicoletta Niklaus Nina Noah Noemi
Nora Norbert Olga Oliver Olivia Olivier Oscar Oskar Othmar Otmar Otto Paola Paolo Pascal Pascale Patric Patricia Patrick
Patrik Patrizia Paul Paula Paulo Pedro Peter Petra Philip Philipp Philippe Pia Pier Pierluigi Piero Pierre Pietro Pirmin Priska
Quentin Rachel Raffaele Rahel Ralf Ralph Ramona Raoul Raphael Raphaël Raymond Rebecca Rebekka Regina Regula Reinhard Remo Renata
Renate Renato René Renée Reto Ricardo Riccardo Richard Rico Rita Robert Roberta Roberto Robin Roger Roland Rolf Romain Roman
Romano Romeo Romy Rosa Rosmarie Rosanna Ruben Rudolf Ruedi Ruth Sabine Sabrina Salvatore Samuel Sandra Sandro Sara Sarah
Sascha Sébastien Sebastian Sepp Serena Serge Sergio Sibylle Siegfried Silvan Silvana Silvia Silvio Simona Simone Sina Sofia
Sonia Sonja Sophie Stefan Stefanie Stefano Stéphane Stéphanie Stephan Susanna Susanne Suzanne Sven Svetlana Sylvain Sylvia
Sylvie Tamara Tania Tanja Tatiana Teresa Theo Theodor Theres Therese Thibault Thierry Thomas Tiziana Tiziano Tobias Tommaso Toni
Traugott Ueli Ulrich Ulrike Urban Urs Ursina Ursula Ute Valentin Valentina Valentino Valérie Vanessa Vera Verena Véronique Viktor
Vincent Vincenzo Virginie Vito Vittorio Viviane Vladimir Volker Vreni Walo Walter Waltraud Wendelin Werner Wilfried Wilhelm Willi
Willy Wolfgang Xaver Xavier Yann Yannick Yolanda Yves Yvette Yvonne Zeno Zoran`

const names: ReadonlySet<string> = new Set(written.trim().split(/\s+/).map(foldText))

/** Whether a folded word is a given name: two names that differ in one are two persons. */
export function isGivenName(word: string) {
  return names.has(word)
}
