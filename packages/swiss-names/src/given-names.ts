import { foldText } from '#swiss-names/fold'

// Written for this project: given names that are common in Switzerland, in its four languages and those of its
// larger communities. Some are surnames as well, but given names far more often.
const written = `
Achim Adam Adelheid Adolf Adrian Adriana Adriano Agnes Agnese Agnieszka Agostino Alain Albert Alberto Aldo Alessandra
Alessandro Alessio Alex Alexander Alexandra Alexandre Alexis Alfons Alfred Alfredo Alice Alina Aline Alois Amanda Amélie Ana
Anastasia Andrea Andreas Andri Andrin Angela Angelika Angelo Anita Anja Anna Annemarie Annette Anouk Antoine Anton Antonella
Antonia Antonietta Antonino Antonio Ariane Armin Arno Arnold Arthur Arturo Astrid August Aurélie Aurelio Barbara Bastien Beat
Beata Beatrice Beatrix Beda Benedikt Benjamin Benno Benoît Bernadette Bernard Bernhard Bertrand Bettina Björn Blaise Brigitte
Bruno Carina Carla Carlo Carlos Carmen Carola Carole Caroline Caspar Catherine Cécile Cédric Celina Céline Chantal Charles
Christa Christel Christian Christiane Christina Christine Christof Christoph Christophe Christopher Claire Clara Claude
Claudia Claudine Claudio Conrad Constantin Corina Corinne Cornel Cornelia Corrado Corsin Corsina Cristian Cristina Curdin
Dagmar Damian Damien Daniel Daniela Daniele Danilo Danuta Daria Dario David Davide Débora Deborah Delphine Denis Denise Diana
Didier Diego Dieter Dietmar Dino Domenico Dominik Dominique Donato Dora Doris Dorota Dorothea Dragan Edgar Edith Edmond
Edouard Eduard Egon Elena Eliane Elias Elisa Elisabeth Elsa Elsbeth Elvira Emanuel Emil Emilia Emilio Emma Emmanuel Enrico
Enzo Eric Erica Erich Erik Erika Erwin Estelle Esther Etienne Eugen Eugenio Eva Evelyne Ewa Ezio Fabian Fabiana Fabien
Fabienne Fabio Fabrice Fabrizio Fausto Federico Felix Ferdinand Fernando Filippo Fiorenzo Flavia Flavio Florence Florian
Flurin Flurina Franca Francesca Francesco Francine Francis Franco François Françoise Franz Franziska Frédéric Friedrich Fritz
Gabriel Gabriela Gabriele Gabriella Gabrielle Gaetano Georg Georges Gerald Gérald Gérard Gerhard Gertrud Giacomo Gian
Gianfranco Gianluca Gianni Gilbert Gilles Gina Gino Gion Giorgio Giovanna Giovanni Gisela Giulia Giuliano Giulio Giuseppe
Goran Gottfried Gottlieb Graziano Graziella Gregor Grégory Guido Guillaume Gustav Guy Halina Hanna Hannes Hans Hansjakob
Hansjörg Hansjürg Hanspeter Hansruedi Hansueli Harald Hedwig Heidi Heiko Heiner Heinrich Heinz Helen Helena Helene Helga
Helmut Henri Herbert Herrmann Hervé Hildegard Hubert Hugo Hugues Ida Igor Ines Ingrid Irena Irene Irina Iris Isabella
Isabelle Ivan Ivana Ivano Ivo Iwan Jacqueline Jacques Jakob Jan Jana Janine Jasmin Jean Jeanne Jeannette Jelena Jennifer Jens
Jérémie Jérôme Joachim Joanna Joël Joëlle Johann Johanna Johannes John Jolanda Jolanta Jonas Jonathan Jörg José Josef Joseph
Josiane Jovana Juan Judith Julia Julian Julie Julien Jürg Jürgen Jutta Karin Karl Karoline Kaspar Katharina Kathrin Katia
Katja Katrin Kevin Klaus Konrad Kurt Ladina Lara Larissa Laura Laure Laurence Laurent Lea Leandro Leo Léon Leonardo Leonhard
Léonie Liliane Linard Linda Lino Lionel Lisa Livia Loredana Lorena Lorenz Lorenzo Loris Louis Louise Luca Lucas Lucia Luciano
Lucie Lucien Ludmila Ludovic Ludwig Luigi Luis Luka Lukas Lukasz Lutz Lydia Magdalena Maja Malgorzata Manfred Manuel Manuela
Mara Marc Marcel Marcello Marco Marcus Marek Margaretha Margherita Margrit Margrith Maria Marianne Mariano Marie Marina Mario
Marion Marisa Marius Mark Marko Markus Marlene Marlies Marta Martha Martial Martin Martina Martine Massimo Matej Mathias
Mathieu Mathilde Matteo Matthias Matthieu Maurice Maurizio Mauro Max Maxime Maximilian Maya Meinrad Melanie Mélanie Melchior
Michael Michaela Michel Michela Michele Michèle Michelle Miguel Mike Milena Milica Miriam Mirjam Mirko Monica Monika Monique
Moritz Muriel Nadia Nadine Nadja Natalia Natalie Natascha Nathalie Nathan Nello Nelly Nico Nicola Nicolas Nicole Nicoletta
Niklaus Nikolaus Nils Nina Noah Noemi Nora Norbert Olaf Olga Oliver Olivia Olivier Ondrej Ornella Oscar Oskar Othmar Otmar
Ottavio Otto Paola Paolo Pascal Pascale Patric Patricia Patrick Patrik Patrizia Paul Paula Paulo Pavel Pawel Pedro Peter Petr
Petra Philip Philipp Philippe Pia Pier Pierluigi Piero Pierre Pietro Piotr Pirmin Pius Priska Quentin Rachel Raffaele
Raffaella Rahel Rainer Ralf Ralph Ramon Ramona Raoul Raphael Raphaël Raymond Rebecca Rebekka Regina Regula Reinhard Remo
Renata Renate Renato René Renée Renzo Reto Ricardo Riccardo Richard Rico Rino Rita Robert Roberta Roberto Robin Roger Roland
Rolf Romain Roman Romana Romano Romeo Romy Rosa Rosanna Rosemarie Rosmarie Ruben Rudolf Ruedi Ruth Sabina Sabine Sabrina
Sacha Salvatore Samuel Sandra Sandro Sanja Sara Sarah Sascha Saskia Sebastian Sébastien Selina Sepp Serena Serge Sergio
Severin Sibylle Siegfried Silke Silvan Silvana Silvano Silvia Silvio Simona Simone Sina Sofia Sonia Sonja Sophie Stefan
Stefania Stefanie Stefano Stephan Stéphane Stéphanie Susanna Susanne Suzanne Sven Svetlana Sylvain Sylvia Sylvie Tamara Tania
Tanja Tatiana Tatjana Teresa Theo Theodor Theres Therese Thibault Thierry Thomas Timo Tino Tiziana Tiziano Tobias Tomas
Tommaso Toni Traugott Trudi Ueli Ulrich Ulrike Urban Urs Ursina Ursula Ute Uwe Valentin Valentina Valentino Valérie Vanessa
Vera Verena Véronique Vesna Victor Viktor Vincent Vincenzo Virginie Vito Vittorio Viviane Vladimir Volker Vreni Walo Walter
Waltraud Wendelin Werner Wilfried Wilhelm Willi Willy Wolfgang Xaver Xavier Yann Yannick Yasmin Yolanda Yves Yvette Yvonne
Zeno Zita Zoran`

const names: ReadonlySet<string> = new Set(written.trim().split(/\s+/).map(foldText))

/** Whether a folded word is a given name: two names that differ in one are two persons. */
export function isGivenName(word: string) {
  return names.has(word)
}
