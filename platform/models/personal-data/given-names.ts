/**
 * Given names that are frequent in German- and English-speaking countries, without those that are also common words of process
 * data or months (Max, Mark, Will, April), which are recognised only after a salutation.
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
Abel Ada Adele Adelina Adriana Aida Aino Aki Akira Alba Alberto Albin Aldona Alejandra Alejandro Alenka Alessandra Alessia Aleš Alfonso
Alfredo Alicja Aliisa Alfons Alma Alois Alojz Alvaro Amadeo Amalia Amanda Ambrosio Anabel Anders Andreja Andrej Andrés Aneta Angelo Angus
Anikó Anja Ann-Kristin Annelies Annemieke Annikki Ansgar Antje Antti Anu Anže Arjen Armando Arnaud Arnav Arthur Arturo Arvid Asger Ásta Astri
Attila Aud Augusto Aurélie Aurora Avery Ayla Åsa Åse Barbora Bartosz Bas Bea Béla Beatriz Benita Benito Benjamín Benoît Bente Berit Bernadette
Bernardo Bertha Birger Bjarne Blanka Blaž Bo Bogdan Bogumił Bohdan Bojan Boleslav Bonifacy Boštjan Božena Bożena Branko Bram Bruna Bryan
Camilla Camille Carlotta Carolina Cathérine Catarina Cecilia Cecilie Cédric Célia Chantal Ciara Claire Claudine Clément Clotilde Concetta
Conchita Consuelo Cristiana Cristina Csaba Dario Danica Danuta Darina Davor Davide Débora Deirdre Desirée Diego Diogo Dimitra Dimitrios
Dina Djamila Dmitri Dobrosław Domenico Dominika Donata Donatella Dorota Dragan Dušan Edda Edina Eduardo Edvard Eero Egil Einar Eila Eino Elaine
Eleanor Eleni Elin Elina Elisabet Elisabetta Élise Ella-Maria Elodie Elvira Emanuel Emanuela Emilie Emilio Emine Emma-Louise Enda Enrique Erkki
Erlend Ernesto Erzsébet Esa Esko Esperanza Esteban Estelle Eszter Eugenia Eugenio Eva-Maria Evangelos Evžen Ewelina Fábio Faina Federica
Federico Felipe Fernanda Fernando Ferenc Filippa Filippo Finnur Fleur Florence Floris Franc Franca Franciszek Franco François Françoise Fredrik
Freja Frida Fritjof Gábor Gaëlle Gaetano Galina Geert Geir Gemma Georgina Georgios Geraldine Gergely Gertruda Giacomo Gianluca Gilda Gilles
Gino Giorgia Giorgio Giovanna Gisle Gloria Godfried Gonzalo Goran Graciela Grzegorz Gro Gry Guadalupe Guðrún Guillaume Guillermo Gunilla Gunnar
Gunnhild György Gyula Håkan Halina Halldór Hana Hanne Hans-Jürgen Hans-Peter Harriet Harri Hedda Hélène Heikki Heidrun Heleen Henrietta Hermine
Hilda Hilma Hiroshi Hrvoje Hubertus Iben Ignacio Igone Iiris Ildikó Ilja Ilkka Ilmari Ilze Imre Inés Inger Ingmar Ingvar Inka Ioana Ioannis
Irena Irène Irmgard Isabela Ismael Isolde István Ivo Iwona Izabela Jaakko Jacek Jacinto Jadwiga Jaime Jakub Jan-Erik Jana Janez Janka
Janne János Jaroslav Jarosław Jasper Javier Jelena Jeroen Jesper Jesús Jiří Jitka Joakim Joana João Joaquim Joaquín Joëlle Johnathan Jolanta
Joost Jordi Jorge Jouni Jozef Josip József Juana Judit Juha Juho Jukka Juliusz Julien Julieta Julio Jure Jussi Justine Justyna Jürg Kaarina
Kaisa Kamil Kamila Karel Kari Karoline Károly Kasper Katalin Katariina Katarína Kateřina Kathy Katinka Katrine Kazimierz Kazuko Keiko Kenji
Kerttu Kjell Kjersti Klara Klára Klementina Kornelia Kristian Kristiina Kristine Kristján Krisztián Krystyna Květa Ladislav Laila Lajos Lasse
László Laszlo Laurent Lauri Lazar Leena Leevi Leif Leila Lenka Léon Leonor Leonora Leszek Lidia Lieke Lieselotte Liesbeth Liina Liisa Liliana
Linnea Lisbeth Ljiljana Ljubica Lorenzo Lotte Louis Lourdes Lubomír Luboš Luciana Luciano Lucie Lucien Lucinda Lucjan Ludmila Luigia Łukasz Lumír
Luuk Maarten Mads Magda Magnus Maija Maja Małgorzata Manuela Marcela Marcello Marcelo Marek Margarida Margaux Margherita Margrethe Margus
Mariana Mariano Maribel Marijke Marika Marino Marion Marisa Marisol Marit Marita Marja Marjan Marjatta Marko Márton Marta Marte Martti Maryse
Massimo Mateja Mateo Mateusz Mathieu Mathilde Matěj Matija Matilde Matjaž Matti Maud Maurizio Mauro Meagan Meike Melinda Mercedes Merete Mette
Mihaela Michal Michalis Michiel Mieczysław Mika Mikael Mikkel Mikko Miklós Milan Miloš Milica Mircea Mirela Miro Miroslav Mirosław Mladen Mohammed
Moira Mona Montserrat Morten Murat Nada Nadia Nataša Natália Nazario Nela Nele Nevena Niamh Niclas Nicolò Nieves Niina Niko Ninette Nikola Noémie
Noelle Norma Núria Octavia Oddvar Odile Olaf Ole Olav Olavi Oleksandr Olivier Ondřej Ori Orsolya Oskari Ottavio Ottilie Outi Paavo Pablo
Pál Paloma Paola Pascale Patrice Patrik Päivi Pavel Pavla Pedro Peer Pekka Pelle Per Perla Pernille Pertti Péter Petr Petri Petter Pierluigi
Pilar Piero Pietro Pirjo Preben Predrag Priscilla Przemysław Quentin Radek Radomír Radosław Raffaele Ragnar Ragnhild Raimund Raimo Rajesh Ramón Ramiro
Rasmus Raul Raúl Ravil Régine Reijo Remy Rémi Renata Renato Renzo Ricardo Riccardo Riikka Riitta Rikke Risto Roar Robbert Roberta Robine Rocco
Rodrigo Rogier Rolande Romain Romana Romeo Roos Rosalie Rosario Rosemary Rossella Roxana Roza Ruben Rune Ryszard Růžena Saara Sabina Sakari
Salma Salvador Samuli Sander Sándor Sanna Santiago Santino Sara-Maria Sarita Šárka Sari Satu Saverio Sébastien Selma Serena Serge Sergei Severin
Sharon Sieuwerd Sigurd Silvester Silvio Simeon Siobhán Siri Siv Slavica Snežana Sofie Solange Sólveig Søren Stanislav Stanisław Štefan Štěpán Stéphane
Stéphanie Stig Stina Susana Suzanne Suzana Svein Svend Sylvain Sylwia Szabina Szilvia Szymon Tadeusz Tadej Taina Tamás Taneli Tapio Tatiana Teemu Teodora
Teresia Terje Terrence Théo Thibault Thierry Thijs Thor Thorsteinn Tibor Tilde Tilly Timotea Timothée Tine Tjaša Toivo Tomáš Tomás Tomaž Tomomi
Tone Tore Tove Trine Trygve Tuomas Tuula Tycho Tyra Ülle Urszula Urška Václav Valentín Valerij Valeria Vasco Veikko Vendula Verner Vesna Veronica Vibeke
Vicente Vidar Viggo Viktor Viktória Ville Vilma Virginie Virginia Virpi Vit Vítězslav Vittoria Vittorio Vlado Vladimír Vlasta Vojtěch Wacław
Waldemar Wanda Weronika Wieslaw Wiesława Wieslaw Wilhelmina Willem Wim Witold Wladimir Wladislaw Wojciech Wouter Xavier Ximena Yann Yara Yasmina Ylva
Yolanda Yuki Yuri Zbigniew Zdeněk Željko Zofia Zoltán Zora Zoran Zsófia Zsolt Zsuzsanna Zuzana Zygmunt Þór Žaneta Živa
Adriana Aisha Alexandros Alfie Alistair Allison Alvin Alyssa Amber Andrea Angus Annabel Annie April-Rose Arlene Ashley Audrey Barbara Beatrice Belinda
Benny Bernadette Bernie Bethany Beverly Billy Blake Bob Bobby Bonnie Bradley Brad Brendan Brent Brett Bridget Brittany Bryce Caitlin Caitlyn Calvin
Cameron Candice Carl Carmel Carol Carrie Casey Cassandra Cecil Cedric Chad Charlene Charlie Chelsea Cheryl Christie Christy Cindy Clarence Claude
Clayton Clifford Clint Clive Cody Connie Courtney Curtis Daisy Dale Danny Darlene Darren Darryl Dave Dean Deanna Debra Deirdre Dennis Derrick Diane
Dolores Dominique Don Doreen Dorian Duane Duncan Dwayne Dylan Eddie Edna Eleanor Eliza Eloise Elsie Erica Ernestine Ernie Estella Ethel Eugene Evan
Faith Felicity Fergus Fernando Floyd Frankie Freddie Frederick Gail Gareth Garry Gavin Geoff Geoffrey Gerard Gillian Gina Ginger Giselle Gladys Glen
Glenda Glenn Gregg Gwen Gwendolyn Hailey Hazel Heath Hilary Hugh Irving Irvin Isaac Isaiah Jackie Jade Jaime Jake Janelle Janice Jared Jayne Jeanette
Jeannie Jeff Jeffery Jen Jenny Jerome Jerry Jesse Jessie Jo Joann Joanne Jodie Jody Johnathan Jon Jordan Josephine Josh Joyce Julie-Ann Justin Kara
Karla Kate Kathy Katie Kayla Keira Kelvin Kendall Ken Kenny Kerry Kieran Kirk Kristen Kristy Kurtis Lana Lance Larry Laurie Lawrence Leah Leanne Lee-Ann
Leslie Lewis Lillian Lindsay Lindsey Lionel Liz Lloyd Logan Lola Lorraine Louisa Luke Lyle Mabel Madison Maggie Malcolm Mandy Marcia Margie Marilyn
Marjorie Marlon Marsha Marshall Marvin Matt Maureen Megan Melvin Mercedes Meredith Mildred Millie Mitchell Mollie Molly Muriel Myra Myrtle Naomi Natasha
Nathaniel Ned Nigel Noreen Norma Olive Oliver Ollie Paige Pam Pat Patsy Patti Paulette Pearl Peggy Penelope Penny Percy Perry Phil Phillipa Phyllis
Poppy Preston Priscilla Quentin Ralph Ramona Randall Randy Raymond Reggie Reginald Rhonda Rick Ricky Rob Robbie Roberta Rochelle Rodney Ron Rory
Rosalind Rosalyn Rosemary Rosie Ross Rowena Roxanne Ruby Rupert Russ Sadie Samantha Saul Sean Seth Shane Shaun Shawn Sheila Shelley Sheri Sherry
Sidney Sienna Simon Sonia Spencer Stacy Stan Stanley Stewart Stuart Sue Summer-Rose Susie Suzanne Sylvester Tabitha Tammy Tanya Ted Teri Terri Tessa
Thelma Theodore Tiffany Tommy Toby Traci Trevor Tricia Trudy Tyler Valerie Velma Vera Vernon Vicki Vicky Viola Violet Vivienne Wallace Wanda Warren
Wesley Whitney Wilbur Wilfred Willa Willard Willis Wilma Winifred Yolanda Yvonne
Abdul Abdullah Ahmad Aicha Amina Anil Anita Anwar Arjun Asha Ayman Aziz Baran Berkan Burak Canan Deepak Dilara Ebru Emir Erdogan Esra Farid Fatih
Gökhan Hakan Hamid Hüseyin Ismail İbrahim Jamal Jamila Karima Khaled Khalid Kumar Latifa Leyla Mahmoud Mahmud Malik Mariam Mehdi Meryem Mohamad Mohan
Nadir Nasrin Nasser Nurcan Oğuz Onur Özgür Priya Rahul Ramazan Rania Rashid Ravi Reza Sadia Salim Sanjay Selim Serkan Sibel Sunil Suresh Tariq Tarek
Tolga Ümit Vijay Yasin Yildiz Youssef Zainab Zahra
`;

export const GIVEN_NAMES: ReadonlySet<string> = new Set(NAMES.split(/\s+/).filter(Boolean));

/** Given names that are also words, places, months or brands: they indicate a person only before a surname. */
export const AMBIGUOUS_ALONE: ReadonlySet<string> = new Set(
  (
    'Jan Kai Ernst Wolf Rosa Iris Viola Stella Dawn Grace Regina Florian Charlotte Sofia Victoria Viktoria Virginia Florence Austin Sydney Jordan Madison ' +
    'Carmen Mercedes Otto Roman Romana Norma Alma Ada Alba Alexa Aurora Bo Bas Chad Dale Dean Don Faith Frank Franz Franc Gail Ginger Gloria Glen Hazel ' +
    'Heath Ida Ina Inga Jade Jo Joy Kay Ken Kim Kirk Lana Lance Leo Lola Lee Logan Marina Mika Mila Mona Nada Nancy Nela Nora Olive Ori Pat Pearl Penny ' +
    'Per Perry Pia Pilar Poppy Preston Ravi Ray Rob Rocco Romeo Ross Ruby Rune Sandy Saul Siri Siv Spencer Stan Sue Ted Thor Tilde Till Tim Tine Tone ' +
    'Tore Vera Vesna Violet Vit Warren Zora Ben Bert Cem Ana Ann Aki Anu Lea Marion Marshall Max Bernie Brett Chelsea Kendall Curtis Wallace Willis ' +
    'Stanley Clifford Lloyd Mitchell Floyd Vernon Cody Casey Blake Cameron Tyler Percy Kumar Canan Aziz Amber Daisy Fleur Roos Maud Freja Noel Santiago ' +
    'Diego Salvador Lourdes Guadalupe Claire Luca Mike Nick Una Urban Valentin Valentina Christian Dominique Linda Toni Lynn Oliver Angela Gabriel Benjamin ' +
    'Leon Beate Gloria Monika-Werk Franca Galina Janus Angus Arthur Avery Falk Hannover Ivo Jim Kelly Lars Lina Sally Sam ' +
    'Peer Grit Heather Jack Jasper'
  ).split(' '),
);
