{"uno":1,"options":{"variant":"classic","play_to":0,"hand_size":2},"seats":["Robot 0","Robot 1","[b]Fox"],"seed":"3f415b024a146cf0d98a98e1cf999661f967bdafdf0e7337420c13f8f5d40f6c","position":null,"scores":[],"dealer":null,"commitment":"3020877d4c246bf6c647071742b5f0a8a1cbc6cc487d5aaabb885e60e559f432","begun":1780000000,"levels":["easy","easy",null],"notes":{"code":"peach-74","main":false,"party":{"options":{"variant":"classic","deck":"uno","start_card":"apply","speed_play":false,"wilds_bar_draw_four":false,"play_to":0,"lowest_wins":false,"hand_size":2,"stacking":false,"seven_zero":false,"jump_in":false,"draw_to_match":false,"force_play":false,"no_bluffing":false,"no_challenge":false,"doubles":false,"mirror_pile_up":false,"ranks":["1","2","3","4","5","6","7","8","9","0","S","R","+2"]},"seats":[{"name":"Robot 0","level":"easy","character":null,"colour":0,"slap_key":""},{"name":"Robot 1","level":"easy","character":null,"colour":1,"slap_key":""},{"name":"[b]Fox","level":null,"character":null,"colour":2,"slap_key":""}],"seed":null,"open_table":false,"bot_level":"normal"},"owners":[null,null,"SHA256:fox"],"names":{"SHA256:fox":"[b]Fox"},"keepers":[]},"sum":"ac6d2b69"}
{"do":"draw","seat":1,"at":2.5,"by":"bot","sum":"d81e1038"}
{"do":"pass","seat":1,"at":3.134,"by":"bot","sum":"aa9ebe8b"}
{"do":"draw","seat":2,"at":3.5,"sum":"1e7aed12"}
{"do":"pass","seat":2,"at":4.9,"sum":"e8e42248"}
{"do":"play","seat":0,"card":"W","colour":"Y","uno":true,"at":6.258,"by":"bot","sum":"4f9e6a36"}
{"do":"play","seat":1,"card":"YR","at":7.72,"by":"bot","sum":"370234b2"}
{"do":"play","seat":0,"card":"Y3","at":9.464,"by":"bot","sum":"c0b75ca8"}
{"result":{"winners":[0],"scores":[21,0,0],"rounds":1},"sum":"13b87c3c"}
