/** The most common passwords of at least six characters, lower-case. */
const known = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 7654321 654321 123123 123123123
112233 11223344 121212 131313 123321 1234321 123654 147258 147258369 159357 159753 741852 789456 789456123 456789 456123 963852741
000000 0000000 00000000 111111 1111111 11111111 111222 222222 22222222 333333 444444 555555 5555555 55555555 666666 66666666 777777
7777777 77777777 888888 88888888 999999 99999999 101010 102030 212121 232323 252525 696969 420420 246810 135790 010203 098765 102938
a12345 a123456 a1234567 aa123456 aa12345678 abc123 abc1234 abc12345 abcd123 abcd1234 abcdef abcdefg abcdefgh abcabc aaaaaa aaaaaaaa
123abc 1234abcd 123456a 12345a 1a2b3c 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz1qaz 2wsx3edc q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123
qazwsx qazwsxedc qazxsw qwe123 qwe123qwe qweasd qweasdzxc qweqwe qwer1234 qwerasdf qwert1 qwert12345 qwerty qwerty1 qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuiop qwertz asdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl
asd123 zxcvbn zxcvbnm zxcvbnm123 zxczxc zaq12wsx zaq1zaq1 xxxxxx xxxxxxxx poiuyt poiuytrewq mnbvcxz lkjhgf lkjhgfdsa
password password1 password2 password3 password7 password9 password11 password12 password123 password1234 password12345 password01
password! password1! password123! password@123 passw0rd passw0rd1 p@ssw0rd p@ssword p@ssword1 p@55w0rd pa55word pa55w0rd pass123
pass1234 pass12345 passpass passport passwords passwort passord password99 password2024 password2025 password2026 mypassword mypass
admin1 admin12 admin123 admin1234 admin12345 admin@123 administrator adminadmin root123 rootroot toor123 welcome welcome1 welcome12
welcome123 welcome1234 welcome@123 login123 letmein letmein1 letmein123 letmein! changeme changeme1 changeme123 default default1 guest123
guest1234 test123 test1234 test12345 testing testing1 testing123 testtest tester temp123 temp1234 temppass secret secret1 secret123
secrets access access14 access123 master master1 master123 mustang mustang1 trustno1 whatever whatever1 iloveyou iloveyou1 iloveyou2
iloveyou! iloveu iloveu2 loveyou lovelove loveme lover1 lovely lovers love123 love1234 forever forever1 friend friends friends1
football football1 football12 baseball baseball1 basketball basketball1 soccer soccer1 soccer12 hockey hockey1 softball volleyball
cowboys cowboy eagles steelers lakers lakers24 yankees redsox packers patriots raiders chelsea chelsea1 arsenal arsenal1 liverpool
liverpool1 barcelona manchester manutd juventus realmadrid celtic rangers jordan jordan1 jordan23 kobe24 lebron23 michael michael1
michelle michelle1 jessica jessica1 jennifer jennifer1 ashley ashley1 ashley12 amanda amanda1 andrew andrew1 anthony anthony1 austin
brandon brandon1 charlie charlie1 chris1 christian christopher daniel daniel1 danielle david1 elizabeth george george1 hannah hannah1
harley harley1 heather hunter hunter1 hunter2 james1 jasmine jasmine1 jeremy joseph joseph1 joshua joshua1 justin justin1 killer killer1
lauren leslie louise maggie maggie1 martin matthew matthew1 melissa melissa1 monica morgan morgan1 natasha nathan nicholas nicole
nicole1 patrick patrick1 rachel rebecca rebecca1 richard robert robert1 samantha samantha1 sandra sophie steven stephanie taylor taylor1
thomas thomas1 tigger tigger1 tyler1 victoria victoria1 vanessa veronica william william1 yellow yellow1 zachary alexander alexandra
andrea angela barbara benjamin brittany buster buster1 butter butterfly butterfly1 camaro casper cheese cheese1 cherry chicken chicken1
chocolate chocolate1 computer computer1 cookie cookie1 corvette cupcake dakota dallas diamond diamond1 dolphin dolphins donald dragon
dragon1 dragon12 dragon123 dreams eminem estrella falcon family family1 ferrari fishing flower flower1 flowers freedom freedom1 fuckme
fuckyou fuckyou1 fuckyou2 gangsta garfield gateway genius ginger ginger1 golden golfer google google1 guitar guitar1 hahaha hello1
hello12 hello123 hello1234 hellohello hellokitty helpme heaven internet jackson jackson1 jesus1 jesuschrist jordan12 junior kitten kitty1
letsgo london lucky1 lucky7 lucky13 magic1 marina marine marlboro matrix maverick mercedes merlin mickey midnight minecraft monkey
monkey1 monkey12 monkey123 money1 money123 mother mother1 mylove naruto nascar newyork newyork1 ninja1 nintendo nirvana november october
september december january february summer summer1 summer12 summer123 summer2024 summer2025 winter winter1 winter123 spring autumn
orange orange1 pakistan peanut peanut1 pepper pepper1 phoenix pikachu player player1 playboy please pokemon pokemon1 pokemon123 porsche
power1 precious prince princess princess1 princess12 princess123 purple purple1 pussy1 ranger rainbow rainbow1 red123 rockstar rocky1
rosebud samsung samsung1 scooby scooter scorpion shadow shadow1 shadow12 shadow123 silver silver1 single skater slipknot smokey snoopy
snowball spanky sparky spider spiderman spiderman1 starwars starwars1 startrek stella sunshine sunshine1 sunshine12 sunshine123 superman
superman1 superman123 superstar sweety swordfish tennis teresa thunder thunder1 tiger1 tigers tinkerbell titanic toyota tweety unicorn
viking vision warrior warriors winner wizard wolverine xavier xbox360 yamaha yankee zombie batman batman1 batman123 blink182 blessed
blessed1 bubbles bubbles1 america america1 angel1 angel123 angels animal apples apple123 awesome awesome1 babygirl babygirl1 babyboy
badboy bailey bailey1 banana bandit beautiful beautiful1 bigdaddy biteme bitch1 blahblah blue123 bonnie boomer booboo boston bulldog
california cameron canada carlos cassie chance charles cheyenne compaq crystal daddy1 darkness destiny destiny1 elephant enter1 everton
faith1 football10 fluffy friday ghbdtn happy1 happy123 hotdog hottie hottie1 iceman indian jasper jellybean johnny jonathan karina
kimberly ladybug lalala lakers1 legend madison madison1 marley maxwell melanie mexico mexico1 millie miller molly1 muffin myspace1
nothing nothing1 oliver oliver1 pantera parker password0 peaches peaches1 penguin pimpin player12 poohbear popcorn pretty pretty1
pumpkin qwerty7 qwerty78 rabbit racing reggie ronaldo ronaldo7 messi10 rocket rooster russia sabrina sammy1 scarface scooby1 secret12
senior shannon shelby sierra simple simpson skippy smiles snickers sober1 spirit startfinish steelers1 stupid success success1 summer08
sweet1 sweetie sweetpea system temple tester1 thankyou trinity tristan trouble turtle vampire walter watson welcome2 westside whatsup
wildcats wilson xxxxxx1 zxcv1234 zxcvbn1 blackpower howard1867 spelman1881 morehouse1867 fisk1866 hampton1868 tuskegee1881
hbcu123 hbcu1234 hbcu2024 hbcu2025 hbcu2026 hbcupride hbculove howarduniversity spelmancollege morehousecollege fiskuniversity
hamptonuniversity homecoming homecoming1
`

export const commonPasswords: ReadonlySet<string> = new Set(known.trim().split(/\s+/))
