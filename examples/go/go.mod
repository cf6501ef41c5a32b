module example.org/credence

go 1.19
