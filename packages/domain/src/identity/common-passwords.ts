/**
 * The 1000 commonest passwords of at least 6 characters, most common first, in small letters. From the frequency list of zxcvbn 4.4.2
 * (MIT, Dropbox); shorter ones are refused for their length. Only the server loads this file. [domain A2]
 */
export const commonPasswords: readonly string[] = `
123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football monkey
letmein shadow master 696969 mustang 666666 qwertyuiop 123321 1234567890 superman 654321 1qaz2wsx 7777777
fuckyou qazwsx jordan 123qwe 000000 killer trustno1 hunter harley zxcvbnm asdfgh buster batman soccer tigger
charlie sunshine iloveyou fuckme ranger hockey computer starwars asshole pepper klaster 112233 zxcvbn
freedom princess maggie ginger 11111111 131313 cheese 159753 summer chelsea dallas biteme matrix yankees
corvette austin access thunder merlin secret diamond hammer fucker 1234qwer silver gfhjkm internet samantha
golfer scooter orange cookie q1w2e3r4t5 maverick sparky phoenix mickey bigdog snoopy guitar whatever chicken
camaro mercedes peanut ferrari falcon cowboy welcome samsung steelers smokey dakota arsenal boomer eagles
tigers marina nascar booboo gateway yellow porsche monster spider diablo hannah bulldog junior london purple
compaq lakers iceman qwer1234 hardcore cowboys banana ncc1701 boston tennis q1w2e3r4 coffee scooby 123654
nikita yamaha mother barney brandy chester fuckoff oliver player forever rangers midnight chicago bigdaddy
redsox badboy fender jasper slayer rabbit natasha marine bigdick wizard marlboro raiders prince casper
fishing flower jasmine iwantu panties adidas winter winner gandalf password1 ghbdtn 1q2w3e4r golden cocacola
jordan23 winston madison angels panther blowme sexsex bigtits spanky sophie asdfasdf thx1138 toyota canada
12344321 blowjob 8675309 muffin liverpoo apples qwerty123 passw0rd abcd1234 pokemon 123abc slipknot qazxsw
123456a scorpion qwaszx butter startrek rainbow asdfghjkl newyork redskins gemini cameron qazwsxedc florida
liverpool turtle sierra viking booger butthead doctor rocket 159357 dolphins captain bandit jaguar packers
pookie peaches 789456 dolphin helpme theman maxwell qwertyui shithead lovers maddog giants nirvana metallic
hotdog rosebud mountain warrior stupid elephant suckit success bond007 jackass alexis scorpio samson q1w2e3
azerty rush2112 driver freddy 1q2w3e4r5t sydney gators dexter red123 123456q 12345a creative voodoo trouble
america nissan gunner garfield bullshit asdfghjk fucking apollo 1qazxsw2 eminem legend airborne beavis
brooklyn godzilla skippy 4815162342 kitten shelby beaver phantom asdasd xavier braves darkness blink182
copper platinum qweqwe tomcat 01012011 bigboy 102030 animal police online 11223344 voyager lifehack 12qwaszx
sniper 315475 trinity blazer heaven snowball playboy loveme bubbles hooters cricket willow donkey topgun
nintendo saturn destiny pakistan pumpkin digital sergey redwings explorer private runner therock guinness
lasvegas beatles 789456123 cassie christin qwerty1 celtic asdf1234 andrey broncos 007007 babygirl eclipse
fluffy cartman michigan carolina testing alexande birdie pantera cherry vampire mexico dickhead buffalo
genius montana minecraft maximus flyers lovely stalker metallica doggie snickers speedy bronco lol123
paradise yankee horses magnum dreams 147258369 lacrosse goober enigma qwertyu scotty pimpin bollocks surfer
poohbear genesis asd123 qweasdzxc racing hello1 hawaii eagle1 poopoo einstein boobies 12345q bitches
drowssap simple badger alaska action jester drummer 111222 spitfire forest maryjane champion diesel svetlana
friday hotrod 147258 lucky1 westside security google badass tester shorty thumper hitman mozart zaq12wsx
reddog 010203 lizard a123456 123456789a ruslan 1232323q scarface qwerty12 147852 a12345 buddha 420420 spirit
money1 stargate qwe123 naruto mercury liberty 12345qwert semperfi suzuki popcorn spooky marley scotland
cherokee vikings simpsons rascal qweasd hummer loveyou michael1 patches russia jupiter penguin passion
cumshot vfhbyf vladimir sandman passport raider bastard 123789 infinity assman bulldogs fantasy sucker
1234554321 horney domino budlight disney ironman usuckballz1 softball brutus redrum bigred mnbvcxz fktrcfylh
karina marines digger kawasaki cougar fireman oksana monday justice nigger wildcats tinker logitech dancer
swordfis avalon everton alexandr motorola patriots hentai madonna pussy1 ducati colorado connor juventus
galore smooth freeuser warcraft boogie titanic wolverin elizabet arizona valentin saints accord test123
password123 christ yfnfif stinky spiderma naughty chopper hello123 ncc1701d extreme skyline zombie pearljam
123qweasd froggy awesome vision pirate fylhtq dreamer bullet predator empire 123123a kirill charlie1
panthers skipper nemesis rasdzv3 peekaboo rolltide cardinal psycho danger mookie happy1 wanker chevelle
manutd goblue 9379992 hobbes vegeta fyfcnfcbz 852456 picard 159951 windows loverboy victory vfrcbv bambam
serega 123654789 turkey tweety galina hiphop rooster changeme berlin taurus suckme polina electric avatar
134679 maksim raptor alpha1 hendrix newport bigcock brazil spring a1b2c3 madmax britney sublime darkside
bigman wolfpack classic hercules ronaldo letmein1 1q2w3e 741852963 spiderman blizzard 123456789q cheyenne
cjkysirj tiger1 wombat bubba1 pandora zxc123 holiday wildcat devils alabama 147852369 caesar buddy1 bondage
pussycat pickle shaggy catch22 leather chronic a1b2c3d4 qqq111 qaz123 airplane kodiak freepass billybob
sunset katana chocolat snowman angel1 stingray firebird wolves zeppelin detroit pontiac gundam panzer vagina
outlaw redhead tarheels greenday nastya 01011980 hardon engineer dragon1 hellfire serenity fireball lickme
darkstar 1029384756 mustang1 124578 strike beauty pavilion 01012000 bobafett dbrnjhbz bigmac bowling chris1
ytrewq natali pyramid welcome1 dodgers apache swimming whynot trooper fuckit defender precious 135790
packard weasel popeye lucifer cancer icecream 142536 swordfish presario viktor rockstar blonde james1 wutang
atlanta airforce thailand casino lennon 741852 hacker bluebird hawkeye 456123 theone catfish sailor goldfish
nfnmzyf tattoo pervert barbie maxima nipples machine trucks wrangler tornado lights cadillac bubble pegasus
madman longhorn browns target 666999 qazwsx123 microsoft dilbert christia baller lesbian shooter xfiles
seattle qazqaz cthutq amateur prelude corona freaky malibu 123qweasdzxc assassin 246810 atlantis integra
pussies iloveu lonewolf dragons monkey1 unicorn software bobcat stealth peewee openup 753951 srinivas zaqwsx
valentina shotgun trigger veronika bruins coyote babydoll dollar lestat rocky1 hottie random butterfly
wordpass smiley sweety chipper samurai devildog maddie soso123aljg mistress freedom1 flipper express hjvfirf
cessna piglet polaris teacher montreal cookies wolfgang scully fatboy wicked tickle dfvgbh foobar transam
fetish oicu812 basketba toshiba hotstuff sunday gambit 31415926 impala stephani jessica1 hooker lancer
knicks shamrock fuckyou2 stinger 314159 redneck deftones squirt siemens blaster trucker subaru renegade
ibanez manson swinger reaper blondie mylove galaxy blahblah enterpri travel 1234abcd babylon5 indiana
skeeter master1 ficken bigone sweetpea fucked trfnthbyf marino escort smitty bigfoot larisa trumpet spartan
valera babylon asdfghj yankees1 bigboobs stormy mister hamlet aardvark butterfl marathon paladin cavalier
manchester skater indigo hornet buckeyes 01011990 indians karate hesoyam toronto diamonds chiefs buckeye
1qaz2wsx3edc highland hotsex charger redman passwor maiden drpepper pornstar garden 12345678910 pencil
sherlock timber thuglife insane jungle jesus1 aragorn 1a2b3c hamster david1 triumph techno lollol pioneer
catdog 321654 fktrctq morpheus 141627 pascal shadow1 hobbit wetpussy erotic consumer blabla justme stones
chrissy spartak goforit burger pitbull adgjmptw italia barcelona hunting colors kissme virgin overlord
pebbles sundance emerald racecar element 1478963 zipper alpine basket goddess poison nipple sakura chichi
huskers pussys q12345 ultimate ncc1701e blackie nicola rommel matthew1 caserta geronimo sammy1 trojan
123qwe123 philips
`
  .trim()
  .split(/\s+/);
