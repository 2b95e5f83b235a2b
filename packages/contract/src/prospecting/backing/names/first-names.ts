/**
 * First names that are common in Switzerland, flat. Followed by a capitalised word, they name a person. Names that are
 * also words are left out.
 */
export const firstNames: ReadonlySet<string> = new Set(
  `adrian alain albert alberto alessandra alessandro alessia alex alexander alexandra alexandre alfred alice alina amelie ana andrea andreas andre andrin
angela anita anja anna anne annina antoine anton antonio arnaud arthur aurelie barbara bastian beat beatrice beatrix benjamin benno bernadette bernard bernhard
bettina bianca boris brigitte bruno carla carlo carmen caroline catherine cecile celine chantal charles charlotte christa christian christiane christina christine christof christoph
christophe claire claude claudia claudio clara cornelia corinne cyril damian daniel daniela daniele danielle dario david debora denis denise diana didier diego dieter dominic dominik dominique
doris edith eduard elena eliane elias elisa elisabeth elena elvira emil emma enrico eric erich erika ernst erwin esther eugen eva evelyne fabian fabienne fabio fabrice federico felix ferdinand
filippo flavia flavio florence florian francesca francesco franco francois francoise frederic fredy fritz gabriel gabriela gabriele georg georges gerard gerhard gianluca gianni giorgio giovanni giulia giuseppe
gregor guido guillaume gustav hanna hans hansjorg hanspeter harald heidi heinrich heinz helena helene herbert hermann hubert hugo irene iris isabelle ivan ivo jacqueline jacques jakob jan jana jasmin
jean jeanne jeannette jerome joachim joel johann johanna johannes jonas jorg josef joseph josiane judith julia julian julien jurg karin karl katharina kathrin katja kevin kilian klaus konrad kurt lara larissa lars laura
laurence laurent lea leo leon leonardo liliane lina linda lisa livia livio lorenz lorenzo louis luca lucas lucia lucie luigi luis lukas lydia madeleine manfred manuel manuela marc marcel marcello marco margrit maria mariana marianne
marie mario marion marisa markus marlene martha martin martina massimo mathias matteo matthias maurice mauro max maya melanie michael michaela michel michele michelle miriam monica monika moritz nadia nadine natalie nathalie
nicola nicolas nicole nicoletta niklaus nils nina noah nora norbert olga oliver olivier oskar otto paola paolo pascal patricia patrick patrizia paul paula paulo peter petra philipp philippe pia pierre pietro priska rachel rafael
rahel ralf ramona raphael raymond rebecca regina regula reinhard remo renata renate renato rene reto riccardo richard rita robert roberta roberto roger roland rolf roman romana rosa rosmarie ruedi rudolf ruth sabine sabrina
salome samuel sandra sandro sara sarah sascha sebastian sepp serena serge sergio silvan silvana silvia simon simona simone sina sofia sonja sophie stefan stefania stefano stephan stephane susanna susanne sven sylvia sylvie tamara
tanja teresa therese thierry thomas tiziana tobias toni ulrich urs ursula valentin valentina valerie vanessa vera verena veronika victor viktor vincent viola vito walter werner willi wolfgang xavier yannick yvan yves yvonne
peter pierre luca paolo giancarlo gianfranco maurizio daniela loris nathan elia mattia noemi chiara sofie mia leonie nino timo levin julie lucien mathieu guy yasmine
  renzo martine kaspar sandrine fausto ivano aldo silvano fiorenzo marzio tiziano loredana ornella graziella nadia sabina ines agnes rosmarie annemarie annamaria
  margrith hedwig ottilie alois alfons xaver josef sepp toni heiri koebi kobi hansueli hansruedi ueli reto gian gion flurin seraina ladina curdin jachen urban armin edgar egon
  arnold gottfried walti ewald gerold leander linus fridolin meinrad severin jost joos ambros beda pius benedikt damaris noelle solange colette odile ghislaine mireille
  josette ginette gilles gilbert gaston lucienne fernand marcelline blaise cedric cyrille ludovic thibault maxime quentin romain baptiste bertrand etienne gael herve jacky jeanmarc
  joelle muriel nathanael olivia sylvain sebastien tristan vincenzo salvatore rosario pasquale ettore emilio ernesto gino ennio dario edoardo ermanno fulvio gabriella giancarla giacomo gioele
  katrin kathi heike jurgen kai torsten uwe antje silke ute birgit gudrun ingrid jochen
aaron adele adelina adriana aisha alan aleksandar alessio alexis alfonso alfredo alisha alma aloys amanda amelia amir anabel anaelle anais andrej andrew
angelina angelo aniko anke annalisa annika anouk ariane arno aron astrid benedict benjamino bernardo berta bjorn boban branko brenda brian britta caleb camille
candice carina carl carlotta carole cassandra celia charlene chloe christelle ciro clarissa clemens clement cristian cristina cyrill dagmar damiano danilo
davide deborah desiree dragan edi eleonor eleonora eliana eligio elina elio ellen elodie elsa elsbeth emanuel emanuele emilia emilie enea enzo erna esteban
estelle eugenio evan ezio fatima felicitas fernando fiona francis franziska gaetan gaia gerald geraldine gianna gina giovanna giuliana giuliano giulio greta
hannah hannes heiko helen helga hendrik ilaria ilona irma isaac isabel isabella ivana jacob jane jason jennifer jeremie jeremy jessica jill joan joana johan
john jolanda jonathan joris josefine josephine joshua josua jules juliette justin karen keith kerstin kim klara laurin leandro lena leopold liam lionel loic
lorena louise luc luciano ludivine ludwig luisa mael magali magdalena maja malik malte manon margot marius marlies marta mary maude melina melissa milena
mirella mirjam mirko mischa mohamed monique moreno murat myriam nadege nadja naomi natalia natascha nelly nevio niklas noe ofelia olaf omar oriana orlando oscar
otmar ottavio pamela pascale patrice patrik patrizio pauline pedro piera piero pirmin raffaele raffaella raimund ralph ramon remy ricardo rico rocco romina romy
ronald rosanna ruben samantha samira samuele saverio sean selina selma sibylle silas silvio sonia sophia stefanie steffen stephanie steve steven susan svenja
tanya tatiana thea theo theodor theresa tiago tibor tim timothy tina tino tom tomas ulrike ursina valentine valeria valerio veronique victoria virginie vittorio
viviane wanda wilhelm william willy yanis yann yasmin yasmina yolanda yvette zoe zoran`.split(/\s+/),
)
