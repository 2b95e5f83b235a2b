/**
 * First names that are common in Switzerland, flat. Followed by a capitalised word, they name a person. Names that are
 * also words are left out.
 */
export const firstNames: ReadonlySet<string> = new Set(
  `aaron adele adelina adnan adrian adriana agim agnes agnieszka ahmet aisha alain alan albana albert alberto aldo aleksandar alessandra alessandro
alessia alessio alex alexander alexandra alexandre alexis alfons alfonso alfred alfredo alice alina alisha alison alma almir alois aloys amanda ambros
amel amelia amelie amir amra ana anabel anaelle anais anastasia andre andrea andreas andrej andrew andrey andri andrin andrzej angela angelina angelo
aniko anil anita anja anjali anke anna annalisa annamaria anne anne-lise anne-marie annelies annemarie annika annina anouk antje antoine anton
antonella antonio arben ariane armin arnaud arno arnold aron arta arthur arun astrid aurelie ayse baptiste barbara bastian bastien beat beatrice
beatrix beda bekim benedict benedikt benjamin benjamino benno benoit bernadette bernard bernardo bernhard berta bertrand besa besnik bettina bianca
birgit bjorn blaise blerim blerta boban boris branko brenda brian brigitte britta bruno burak caleb camille candice carina carl carla carlo carlos
carlotta carmen carole caroline cassandra catarina catherine cecile cedric celia celine chantal charlene charles charlotte chen chiara chloe christa
christelle christian christiane christina christine christof christoph christophe ciro claire clara clarissa claude claudia claudio clemence clemens
clement colette corinne cornelia cristian cristina curdin cyril cyrill cyrille dagmar damaris damian damiano damien damir daniel daniela daniele
danielle danilo dario darko david davide davor debora deborah deepak dejan delia delphine denis denise deniz desiree diana didier diego dieter dino
dmitri dominic dominik dominique donatella donato doris dragan dragana drita driton edgar edi edin edith edoardo eduard edward egidio egon ekaterina
elena eleonor eleonora elia eliana eliane elias elif eligio elin elina elio elisa elisabeth elisabetta ellen elodie elsa elsbeth elvira emanuel
emanuele emil emilia emilie emilio emily emina emma emre enea ennio enrico enzo eric erich erik erika ermanno erna ernesto ernst erwin esra esteban
estelle esther etienne ettore eugen eugenio eva evan eveline evelyne ewald ezio fabian fabien fabienne fabio fabiola fabrice fatima fatime fatma
fatmir fausto federica federico felicitas felix ferdinand fernand fernando filippo fiona fiorenzo flavia flavio florence florian florine flurin
flurina francesca francesco francis franco francois francoise franz franziska frederic fredy fridolin fritz fulvio gabriel gabriela gabriele gabriella
gael gaetan gaia gaston georg george georges gerald geraldine gerard gerhard gerold ghislaine giacomo gian giancarla giancarlo gianfranco gianluca
gianna gianni gilbert gilles gina ginette gino gioele gion giorgio giovanna giovanni giulia giuliana giuliano giulio giuseppe goncalo goran gordana
gottfried graziella gregoire gregor greta gudrun guido guillaume gustav guy hanna hannah hannes hans hans-peter hans-ulrich hansjorg hanspeter
hansruedi hansueli harald haris haruto hasan hatice hedwig heidi heike heiko heinrich heinz heiri helder helen helena helene helga hendrik henry
herbert hermann herve hubert hugo huseyin ibrahim igor ilaria ilir ilona ines ingrid irene iris irma isaac isabel isabella isabelle ivan ivana ivano
ivo jachen jacky jacob jacqueline jacques jakob jakub james jan jana jane jasmin jasmina jason jean jean-luc jean-marc jean-pierre jean-yves jeanmarc
jeanne jeannette jelena jennifer jeremie jeremy jerome jessica jill joachim joan joana joanna joao jochen joel joelle johan johann johanna johannes
john jolanda jonas jonathan joos jorg jorge joris jose josef josefine joseph josephine josette joshua josiane josip jost josua jovan judith juerg
jules julia julian julie julien juliette jurg jurgen justin kai karen karin karine karl karl-heinz kaspar katarina katarzyna kate katharina kathi
kathrin katja katrin kavitha keith kenji kerstin kevin kilian kim klara klaus kobi koebi konrad krzysztof kumar kurt ladina laetitia lakshmi lara
larissa lars laura laurence laurent laurin lea leander leandro lejla lena leo leon leonardo leonie leopold levin lia liam liliane lina linda linh
linus lionel lisa livia livio ljiljana loic loredana lorena lorenz lorenzo loris louis louise luan luc luca lucas lucia luciana luciano lucie lucien
lucienne lucrezia ludivine ludovic ludwig luigi luis luisa luka lukas lydia madeleine madlaina mael magali magdalena maja malgorzata malik malte
manfred manon manuel manuela manuele marc marcel marcelline marcello marcin marco margot margrit margrith maria maria-luisa mariana marianne marie
marie-claude marija mario marion marisa marius marko markus marlene marlies marta martha martin martina martine mary marzio massimo mathias mathieu
mathilde matteo matthias matthieu mattia maude maurice maurizio mauro max maxime maya mehmet meinrad melanie melina melissa meryem mia michael
michaela michal michel michela michele michelle miguel milena milica milos mireille mirella miriam mirjam mirjana mirko mirza mischa mladen mohamed
monica monika monique moreno moritz murat muriel mustafa myriam nadege nadia nadine nadja naim naomi natalia natalie natasa natascha nathalie nathan
nathanael nelly nenad nevena nevio nguyen nico nicola nicolas nicole nicoletta niklas niklaus nikola nils nina nino nirmala noah noe noelle noemi
noemie nora norbert nuno odile ofelia oksana olaf olga oliver olivia olivier omar oriana orlando ornella oscar oskar osman otmar ottavio ottilie otto
pamela paola paolo pascal pascale pasquale patrice patricia patrick patrik patrizia patrizio paul paula pauline paulo pawel pedro petar peter petra
philipp philippe pia piera piergiorgio pierluigi piero pierre pieter pietro piotr pirmin pius predrag priska priya quentin rachel rafael raffaela
raffaele raffaella rahel raimund ralf ralph ramesh ramon ramona raphael raymond rebecca regina regula reinhard remo remy renata renate renato rene
renzo reto ricardo riccardo richard rico rita robert roberta roberto rocco roger roland rolf romain roman romana romina romy ronald rosa rosalind
rosanna rosaria rosario rosmarie ruben rudolf ruedi ruth sabina sabine sabrina salome salvatore samantha samir samira samuel samuele sandra sandrine
sandro sanjay sara sarah sasa sascha saverio sean sebastian sebastien selina selma selvam senad sepp seraina serena serge sergei sergio severin
shkelzen sibylle silas silke silvan silvana silvano silvia silvio simon simona simone sina slobodan snezana sofia sofie solange sonia sonja sophia
sophie steeve stefan stefania stefanie stefano steffen stephan stephane stephanie steve steven suresh susan susana susanna susanne sven svenja
svetlana sylvain sylvia sylvie tamara tanja tanya tatiana tatjana teresa thea theo theodor theresa therese thibault thierry thomas tiago tibor tijana
tim timo timothy tina tino tiziana tiziano tobias tom tomas tomasz tomislav tommaso toni torsten tristan ueli ugo ulrich ulrike urban urs ursin ursina
ursula ute uwe valbona valentin valentina valentine valeria valerie valerio valon vanessa vera verena veronika veronique vesna victor victoria vijay
viktor vincent vincenzo viola virginie visar vito vitor vittorio viviane vjosa vladimir vreni walter walti wanda werner wilhelm willi william willy
wojciech wolfgang xaver xavier yanis yann yannick yasmin yasmina yasmine yolanda yuki yuri yusuf yvan yves yvette yvonne zeljko zeynep zoe zoran`.split(
    /\s+/,
  ),
)
