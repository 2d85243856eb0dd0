/**
 * Given names that are frequent in German- and English-speaking countries. Left out are those that are also everyday words of
 * process data or months (Max, Mark, Will, April): they count only after a salutation.
 */
const NAMES = `
Aaron Achim Adam Adrian Agnes Agnieszka Ahmed Aileen Alan Albert Aldo Aleksander Aleksandra Alena Alessandro Alexa Alexander Alexandra
Alfred Ali Alice Alicia Alina Alison Amanda Amelia Amelie Amir Amy Ana Anastasia Andre André Andrea Andreas Andrew Andrzej Andy Angela
Angelika Angelina Anita Anja Anke Ann Anna Anne Annegret Anneliese Annemarie Annette Annika Anthony Antje Anton Antonia Antonio Ariane
Arne Arno Arnold Artur Arthur Astrid Axel Ayse Ayşe Barbara Bärbel Barry Bastian Beate Beatrice Beatrix Ben Benedikt Benjamin Bernd
Bernhard Bernice Bert Bettina Betty Bianca Birgit Birgitta Björn Bodo Boris Brandon Brenda Brian Brigitte Britta Bruce Bruno Burkhard
Carina Carl Carla Carlo Carlos Carmen Carola Carole Carolin Caroline Carsten Catherine Cem Charles Charlotte Chiara Chloe Chris Christa
Christel Christian Christiane Christina Christine Christoph Christopher Clara Claudia Claudio Claus Clemens Colin Connor Constanze
Corinna Cornelia Craig Cynthia Dagmar Damian Dan Daniel Daniela Danielle David Dawn Dean Debbie Deborah Dennis Denise Derek Detlef
Diana Diane Dieter Dietmar Dimitri Dirk Dominic Dominik Donald Donna Doris Dorothea Dorothee Dorothy Douglas Dustin Eberhard Eckhard
Edgar Edith Eduard Edward Egon Eileen Elena Eleonore Elfriede Elias Elif Elisa Elisabeth Elise Elizabeth Elke Ella Ellen Elmar Elsa
Emil Emilia Emily Emine Emma Emre Enrico Eric Erich Erik Erika Erin Erna Ernst Erwin Esther Ethan Eugen Eva Evelyn Ewa Fabian Fabio
Falk Fatima Fatma Felicitas Felix Ferdinand Filip Finn Fiona Florian Frances Francesca Francesco Francis Frank Franz Franziska Frauke
Fred Frederik Frieda Friederike Friedhelm Friedrich Fritz Gabi Gabriel Gabriela Gabriele Gary Georg George Gerald Gerd Gerda Gerhard
Gerlinde Gertrud Gisela Giovanni Giulia Giuseppe Gordon Grace Graham Greg Gregor Gregory Greta Grit Gudrun Guido Günter Günther Gustav
Hamza Hanna Hannah Hannelore Hannes Hans Harald Harold Harry Hartmut Hasan Hassan Hatice Heather Hedwig Heidi Heike Heiko Heiner Heinrich
Heinz Helen Helena Helene Helga Helmut Hendrik Henning Henri Henrik Henry Herbert Hermann Hilde Hildegard Holger Horst Howard Hubert
Hugo Ian Ibrahim Ida Igor Ilona Ilse Imke Ina Ines Inga Inge Ingeborg Ingo Ingrid Irene Irina Iris Irma Isabel Isabell Isabella Isabelle
Ivan Ivana Jack Jacob Jacqueline Jakob James Jamie Jan Jana Jane Janet Janina Janine Jannik Jan-Hendrik Jasmin Jason Jean Jeff Jeffrey
Jenna Jennifer Jens Jeremy Jerzy Jessica Jill Jim Joachim Joan Joanna Jochen Joe Joel Johan Johann Johanna Johannes John Johnny Jonas
Jonathan Jörg Jörn Jose José Josef Josefine Joseph Joshua Juan Judith Judy Julia Julian Juliana Juliane Julie Jürgen Jutta Kai Karen
Karim Karin Karina Karl Karla Karl-Heinz Karolina Karsten Katarina Katarzyna Katharina Kathleen Kathrin Kathryn Katja Katrin Kay Keith
Kelly Kemal Kenneth Kerstin Kevin Kim Kimberly Kirsten Klara Klaus Knut Konrad Konstantin Kristin Kristina Krzysztof Kurt Kyle Lara
Larissa Larry Lars Laura Lauren Lea Leila Lena Lennart Leo Leon Leonard Leonardo Leonie Leonhard Lewis Liam Lilli Lilly Lina Linda
Lisa Lorena Lorenz Lothar Louis Louisa Louise Luca Lucas Lucia Lucy Ludger Ludwig Luigi Luis Luisa Luise Lukas Lutz Lydia Lynn Madeleine
Magdalena Maik Malte Malgorzata Małgorzata Manfred Manuel Manuela Marc Marcel Marcin Marco Marcus Marek Margaret Margarete Margarethe
Margit Margot Margret Maria Mariam Marianne Marie Marina Mario Marion Marius Marko Markus Marlene Marlies Martha Martin Martina Mary
Maryam Mathias Mathilda Matilda Matteo Matthew Matthias Maureen Maurice Maximilian Maya Mechthild Megan Mehmet Melanie Melina Melissa
Mia Micha Michael Michaela Michał Michele Michelle Miguel Mike Milan Mila Milena Mirko Miriam Mirjam Mohamed Mohammad Mohammed Monica
Monika Monique Moritz Mustafa Murat Nadine Nadja Nancy Natalia Natalie Natascha Nathan Neil Nele Nicholas Nick Nicola Nicolas Nicole
Niklas Niko Nikolai Nikolaus Nils Nina Noah Noel Nora Norbert Norman Olaf Oleg Olga Oliver Olivia Omar Oscar Oskar Osman Otto Özlem
Pamela Paolo Pascal Patricia Patrick Patrizia Paul Paula Pauline Pawel Paweł Pedro Peggy Peter Petra Philip Philipp Phillip Pia Pierre
Piotr Rachel Rafael Rainer Ralf Ralph Ramona Raphael Rebecca Regina Reiner Reinhard Reinhold Renate Rene René Ricarda Richard Rita Robert
Roberto Robin Roger Roland Rolf Roman Romy Ronald Ronja Ronny Rosa Rosemarie Roswitha Roy Rudi Rudolf Russell Ruth Ryan Sabine Sabrina
Salvatore Sally Sam Samantha Samira Samuel Sandra Sandy Sara Sarah Sascha Scott Sean Sebastian Selina Sergej Sergio Shannon Sharon Shirley
Siegfried Sigrid Silke Silvana Silvia Simon Simona Simone Sina Sofia Sofie Sonja Sophia Sophie Stacey Stefan Stefanie Steffen Steffi
Stella Stephan Stephanie Stephen Steve Steven Stuart Susan Susanna Susanne Susann Svea Sven Svenja Svetlana Sybille Sylvia Sylvie
Tamara Tanja Tara Tatjana Ted Terence Teresa Terry Thea Theo Theodor Theresa Theresia Thilo Thomas Thorben Thorsten Tiffany Till Tim
Timo Timothy Tina Tobias Todd Tom Tomasz Toni Tony Torben Torsten Tracy Traudel Tristan Udo Ulf Uli Ulla Ulrich Ulrike Ursula Uta Ute
Uwe Valentin Valentina Valerie Vanessa Vera Verena Veronika Victor Viktor Viktoria Vincent Vincenzo Viola Vivian Vladimir Volker Volkmar
Walter Waltraud Wanda Wayne Wendy Werner Wiebke Wilfried Wilhelm William Willi Willy Winfried Wojciech Wolf Wolfgang Wolfram Xaver Yannick
Yasemin Yasmin Yusuf Yvette Yvonne Zachary Zeynep Zoe
`;

export const GIVEN_NAMES: ReadonlySet<string> = new Set(NAMES.split(/\s+/).filter(Boolean));
