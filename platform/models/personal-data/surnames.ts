/** Surnames that are frequent in German- and English-speaking countries and their neighbours. */
const NAMES = `
Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Bauer Koch Richter Klein Wolf Schröder Neumann Schwarz Zimmermann
Braun Krüger Hofmann Hartmann Lange Schmitt Werner Schmitz Krause Meier Lehmann Schmid Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser
Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht
Schuster Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas Schreiber Graf Schulte
Dietrich Ziegler Kuhn Kühn Pohl Engel Horn Busch Bergmann Thomas Voigt Sauer Arnold Wolff Pfeiffer Hübner Lindemann Wenzel Kruse Reuter Thiel Riedel
Stahl Kessler Petersen Jansen Janssen Hansen Ullrich Ulrich Gärtner Kern Ritter Steiner Hauser Egger Gruber Pichler Moser Leitner Fuchs Eder Reiter Brunner
Wimmer Wallner Lechner Haider Aigner Strasser Hofer Auer Ebner Schwaiger Winkelmann Lindner Ackermann Bachmann Dietz Eckert Ebert Frey Geiger Grimm Hein
Heinemann Hesse Hermann Jacob Jahn Kaufmann Kohl Körner Kraft Kunz Kurz Löffler Marx Mertens Metzger Michel Mohr Naumann Nowak Ott Paul Renner Rother
Sander Schenk Schindler Schlegel Schramm Schreiner Schröter Seifert Sonntag Stephan Straub Strobel Teichmann Trautmann Unger Urban Walther Wegner Weidner
Wendt Westphal Wiedemann Wiese Wirth Witt Wittmann Zander Zeller Zimmer Öztürk Yılmaz Yilmaz Kaya Demir Şahin Sahin Çelik Celik Yıldız Aydın Aydin Arslan Doğan Kılıç
Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Taylor Moore Jackson Thompson White
Harris Sanchez Clark Ramirez Lewis Robinson Walker Allen Wright Scott Torres Nguyen Hill Flores Adams Nelson Baker Rivera Campbell Mitchell Carter Roberts
Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed
Kelly Howard Ramos Cox Ward Richardson Watson Brooks Chavez Bennett Mendoza Ruiz Hughes Alvarez Castillo Sanders Patel Myers Ross Foster Jimenez Powell Jenkins
Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno
West Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells
Vargas Henry Freeman Webb Tucker Guzman Burns Crawford Olson Simpson Porter Hunter Gordon Mendez Silva Shaw Snyder Mason Dixon Munoz Hicks Holmes Palmer Wagner
Black Robertson Boyd Stone Salazar Fox Warren Mills Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley
Spencer Hawkins Arnold Pierce Hansen Peters Santos Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews Alvarado Ray Delgado
Berry Perkins Hoffman Johnston Matthews Pena Richards Contreras Willis Carpenter Lawrence Sandoval Guerrero George Chapman Rios Estrada Ortega Watkins Greene Nunez
Wheeler Valdez Harper Burke Larson Santiago Maldonado Morrison Franklin Carlson Austin Dominguez Carr Lawson Jacobs Obrien Lynch Singh Vega Bishop Montgomery Oliver
Jensen Harvey Williamson Gilbert Dean Sims Espinoza Howell Li Wong Reid Hanson Le McCoy Garrett Burton Fuller Wang Weber Welch Rojas Lucas Marquez Fields Park Yang
Little Banks Padilla Day Walsh Bowman Schultz Luna Fowler Mejia Kaur Khan Ali Ahmed Hussain Begum Shah Iqbal Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci
Marino Greco Bruno Gallo Conti Costa Giordano Mancini Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile
Martinelli Vitale Lombardo Serra Coppola Marchetti Parisi Villa Conte Ferraro Dubois Durand Leroy Moreau Laurent Lefebvre Michel Bertrand Roux Vincent Fournier Morel
Girard Andre Lefevre Mercier Dupont Lambert Bonnet Francois Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Sousa Fernandes Gonçalves Gomes Lopes
Marques Alves Almeida Ribeiro Pinto Carvalho Teixeira Moreira Correia Mendes Nunes Soares Vieira Monteiro Cardoso Rocha Azevedo Araújo Araujo Barbosa Cavalcanti Melo
Jansen Bakker Visser Smit Meijer Mulder Bos Vos Hendriks Dekker Dijkstra Smits Vermeulen Kok Jacobs Willems Peeters Maes Mertens Claes Goossens Wouters
Novák Svoboda Novotný Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Marek Pospíšil Hájek Král Jelínek Růžička Kowalski Wiśniewski Wójcik Kowalczyk Kamiński
Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Mazur Krawczyk Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász
Lakatos Mészáros Simon Fekete Szilágyi Virtanen Korhonen Nieminen Mäkinen Mäkelä Hämäläinen Laine Koskinen Heikkinen Järvinen Lehtonen Saarinen Salminen Berg
Haugen Hagen Lund Holm Dahl Lindberg Lindström Lindgren Lundgren Lundberg Bergström Berglund Sandberg Forsberg Nyström Holmberg Nordin Popov Petrov Ivanov Kuznetsov Sokolov
Volkov Morozov Novikov Papadopoulos Nikolaidis Georgiou Ionescu Popescu Dumitrescu Horvat Novak Kos Zupan Kovač Babić
`;

/** Surnames that are also words of German or English business texts and do not indicate a person after an unknown word. */
const COMMON_WORDS = new Set(
  (
    'Fischer Schneider Weber Müller Becker Bauer Koch Richter Klein Wolf Schwarz Braun Lange Werner König Mayer Kaiser Fuchs Lang Weiß Jung Hahn Vogel Keller Frank Berger Winkler Beck Lorenz ' +
    'Schuster Simon Ludwig Böhm Winter Martin Stein Jäger Otto Sommer Groß Heinrich Brandt Graf Engel Horn Busch Thomas Arnold Stahl Kern Ritter Reiter Hofer Auer Kohl Kraft Kurz Michel Mohr ' +
    'Ott Paul Schenk Stephan Unger Urban Wirth Witt Zimmer White Brown Green Black Young Hill Baker Cook Cooper Bell Bailey Reed Ward Brooks Price Ross Foster Fisher Butler Barnes Jordan Ford Hunter ' +
    'Gordon Shaw Mason Porter Holmes Palmer Stone Fox Warren Mills Rice Weaver Gardner Grant Spencer Hart Knight Duncan Hudson Lane Riley Ray Berry Perkins Carpenter Lawrence George Chapman Harper ' +
    'Wheeler Franklin Austin Carr Lynch Vega Bishop Oliver Dean Sims Li Le Burton Fuller Lucas Fields Park Yang Little Banks Day Bowman Luna Walker Hall King Scott Wright West Hayes Ellis Marshall ' +
    'Long Woods Washington Wells Henry Freeman Webb Tucker Crawford Perry Russell Cruz Parker Turner Mitchell Carter Clark Long Allen Wilson Taylor Moore Graham Gibson Stevens Murray Gallo Conti Costa ' +
    'Leone Longo Gentile Villa Conte Serra Rocha Marino Bruno Andre Vincent Laurent Lambert Kok Bos Vos Maes Claes Mulder Bakker Marek Král Mazur Kiss Papp Simon Laine Berg Hagen Lund Holm Kos Novak Cox ' +
    'Alexander Hamilton Simmons Patterson Coleman Sanders Flores Torres Rivera Santos Silva Pinto Castro Ali Khan Shah Melo Neumann Nowak Kaufmann Schreiber Schulte Walter Hermann Albrecht Friedrich Günther Franke ' +
    'Ahmed Estrada Ortega Soto Santiago Sousa Lopes Hauser Egger Moser Gruber Steiner Roth Pohl Haas Dietz Frey Grimm Hein Hesse Jahn Kunz Marx Schramm Wendt Wiese Jacob Wenzel Hartmann Schubert'
  ).split(' '),
);

const ALL: ReadonlySet<string> = new Set(NAMES.split(/\s+/).filter(Boolean));

/** Returns whether the word is a surname after a given name, even if it is also a common word. */
export const isSurnameBehindName = (word: string): boolean => ALL.has(word) || SURNAME_ENDING.test(word);

/** Surnames that indicate a person after any word. */
export const SURNAMES: ReadonlySet<string> = new Set([...ALL].filter((name) => !COMMON_WORDS.has(name)));

/** Endings that are almost exclusive to surnames in Slavic, Nordic, Greek, Spanish and Caucasian languages. */
export const SURNAME_ENDING =
  /(?:ová|ovic|ović|evic|ević|čić|sson|sdóttir|sdottir|enko|ewicz|owicz|czyk|wski|wska|ński|ńska|ovsky|opoulos|opoulou|escu|shvili|ínez|ández|ález|emova|imova|imov|emov|ianov|dersen|tersen|kelsen|jensen|ensson|quist|qvist|ström)$/u;
